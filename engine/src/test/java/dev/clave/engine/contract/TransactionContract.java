package dev.clave.engine.contract;

import static dev.clave.engine.Tables.key;
import static dev.clave.engine.Tables.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Transactions and batches. */
interface TransactionContract extends Contract {

  private static Map<String, AttributeValue> item(String sk, long n) {
    Map<String, AttributeValue> item = new HashMap<>(key("p", sk));
    item.put("n", number(n));
    return item;
  }

  @Test
  default void aTransactionThatFailsChangesNothingAndSaysWhichItemFailed() {
    String table = newTable();
    put(table, item("b", 1));
    assertThatThrownBy(
            () ->
                client()
                    .transactWriteItems(
                        transaction ->
                            transaction.transactItems(
                                first -> first.put(put -> put.tableName(table).item(item("a", 1))),
                                second ->
                                    second.update(
                                        update ->
                                            update
                                                .tableName(table)
                                                .key(key("p", "b"))
                                                .updateExpression("SET n = n + :one")
                                                .conditionExpression("n > :one")
                                                .expressionAttributeValues(
                                                    Map.of(":one", number(1)))))))
        .isInstanceOfSatisfying(
            TransactionCanceledException.class,
            failure ->
                assertThat(failure.cancellationReasons())
                    .extracting(CancellationReason::code)
                    .containsExactly("None", "ConditionalCheckFailed"));
    assertThat(get(table, "p", "a")).isEmpty();
    assertThat(get(table, "p", "b")).isEqualTo(item("b", 1));
  }

  /** Measured on the service by the makers of Dynoxide (nubo-db/dynoxide, pull request 188). */
  @Test
  default void aTransactionCostsItsTableTwiceAndItsIndexesOnce() {
    String table = newTable();
    Map<String, AttributeValue> item = item("s", 1);
    item.put("rank", number(1));
    item.put("group", AttributeValue.fromS("g"));
    var consumed =
        client()
            .transactWriteItems(
                transaction ->
                    transaction
                        .transactItems(only -> only.put(put -> put.tableName(table).item(item)))
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
            .consumedCapacity()
            .get(0);
    assertThat(consumed.table().capacityUnits()).isEqualTo(2.0);
    assertThat(consumed.globalSecondaryIndexes().values())
        .extracting(Capacity::capacityUnits)
        .containsExactly(1.0, 1.0);
    assertThat(consumed.capacityUnits()).isEqualTo(5.0);
  }

  @Test
  default void aRepeatedTokenIsDoneOnce() {
    String table = newTable();
    String token = UUID.randomUUID().toString();
    for (int i = 0; i < 2; i++) {
      add(table, token, 1);
    }
    assertThat(get(table, "p", "counter")).containsEntry("n", number(1));
    assertThatThrownBy(() -> add(table, token, 2))
        .isInstanceOf(IdempotentParameterMismatchException.class);
  }

  private void add(String table, String token, long amount) {
    client()
        .transactWriteItems(
            transaction ->
                transaction
                    .clientRequestToken(token)
                    .transactItems(
                        only ->
                            only.update(
                                update ->
                                    update
                                        .tableName(table)
                                        .key(key("p", "counter"))
                                        .updateExpression("ADD n :amount")
                                        .expressionAttributeValues(
                                            Map.of(":amount", number(amount))))));
  }

  @Test
  default void aTransactionReadsItemsOfOneMoment() {
    String table = newTable();
    put(table, item("a", 1));
    assertThat(
            client()
                .transactGetItems(
                    transaction ->
                        transaction.transactItems(
                            first -> first.get(get -> get.tableName(table).key(key("p", "a"))),
                            second -> second.get(get -> get.tableName(table).key(key("p", "b")))))
                .responses())
        .satisfiesExactly(
            first -> assertThat(first.item()).isEqualTo(item("a", 1)),
            second -> assertThat(second.hasItem()).isFalse());
  }

  @Test
  default void twoActionsOnOneItemAreRefused() {
    String table = newTable();
    refused(
        "ValidationException",
        "Transaction request cannot include multiple operations on one item",
        () ->
            client()
                .transactWriteItems(
                    transaction ->
                        transaction.transactItems(
                            first -> first.put(put -> put.tableName(table).item(item("a", 1))),
                            second ->
                                second.delete(
                                    delete -> delete.tableName(table).key(key("p", "a"))))));
  }

  @Test
  default void aBatchPutsAndDeletes() {
    String table = newTable();
    put(table, item("old", 1));
    client()
        .batchWriteItem(
            batch ->
                batch.requestItems(
                    Map.of(
                        table,
                        List.of(
                            WriteRequest.builder()
                                .putRequest(put -> put.item(item("new", 2)))
                                .build(),
                            WriteRequest.builder()
                                .deleteRequest(delete -> delete.key(key("p", "old")))
                                .build()))));
    assertThat(get(table, "p", "new")).isEqualTo(item("new", 2));
    assertThat(get(table, "p", "old")).isEmpty();
  }

  @Test
  default void aBatchWithOneKeyTwiceIsRefused() {
    String table = newTable();
    refused(
        "ValidationException",
        "Provided list of item keys contains duplicates",
        () ->
            client()
                .batchGetItem(
                    batch ->
                        batch.requestItems(
                            Map.of(
                                table,
                                KeysAndAttributes.builder()
                                    .keys(key("p", "a"), key("p", "a"))
                                    .build()))));
  }
}
