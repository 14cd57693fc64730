package dev.clave.engine.contract;

import static dev.clave.engine.contract.TestTable.item;
import static dev.clave.engine.contract.TestTable.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

@ParameterizedClass
@MethodSource("dev.clave.engine.contract.Subject#all")
class ItemTest {
  @Parameter Subject subject;

  private DynamoDbClient client;
  private TestTable table;

  @BeforeEach
  void create(TestInfo test) {
    KnownDifference.leaveOut(subject, test);
    client = subject.client();
    table = TestTable.create(client);
  }

  @Test
  void everyTypeOfValueComesBackAsItWasPut() {
    Map<String, AttributeValue> item =
        item(
            "p",
            "s",
            "number",
            AttributeValue.fromN("-12.345"),
            "binary",
            AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1, 127})),
            "list",
            AttributeValue.fromL(
                List.of(AttributeValue.fromBool(true), AttributeValue.fromNul(true))),
            "map",
            AttributeValue.fromM(Map.of("á", AttributeValue.fromS("ñ"))),
            "set",
            AttributeValue.fromNs(List.of("1", "2")));
    client.putItem(put -> put.tableName(table.name()).item(item));
    Map<String, AttributeValue> storedItem = table.get("p", "s");
    assertThat(storedItem.get("set").ns()).containsExactlyInAnyOrder("1", "2");
    assertThat(storedItem).containsAllEntriesOf(without(item, "set"));
  }

  @Test
  void aConditionGuardsAWriteAndItsFailureShowsTheItem() {
    table.put("p", "s", "n", 1);
    assertThatThrownBy(
            () ->
                client.putItem(
                    put ->
                        put.tableName(table.name())
                            .item(item("p", "s", "n", 2))
                            .conditionExpression("attribute_not_exists(pk)")
                            .returnValuesOnConditionCheckFailure(
                                ReturnValuesOnConditionCheckFailure.ALL_OLD)))
        .isInstanceOfSatisfying(
            ConditionalCheckFailedException.class,
            failure -> assertThat(failure.item()).isEqualTo(item("p", "s", "n", 1)));
  }

  @Test
  void anUpdateReturnsWhatItWasAskedFor() {
    table.put("p", "s", "n", 1, "other", "x");
    Map<String, AttributeValue> returned =
        client
            .updateItem(
                update ->
                    update
                        .tableName(table.name())
                        .key(key("p", "s"))
                        .updateExpression("SET n = n + :one")
                        .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
                        .returnValues(ReturnValue.UPDATED_NEW))
            .attributes();
    assertThat(returned).isEqualTo(Map.of("n", AttributeValue.fromN("2")));
  }

  @Test
  void aQueryPagesThroughAPartitionBothWays() {
    for (int at = 0; at < 7; at++) {
      table.put("p", "s" + at);
    }
    table.put("q", "s0");
    List<String> names = new ArrayList<>();
    client
        .queryPaginator(
            query ->
                query
                    .tableName(table.name())
                    .keyConditionExpression("pk = :p AND sk > :from")
                    .expressionAttributeValues(
                        Map.of(
                            ":p", AttributeValue.fromS("p"), ":from", AttributeValue.fromS("s1")))
                    .scanIndexForward(false)
                    .limit(2))
        .items()
        .forEach(item -> names.add(item.get("sk").s()));
    assertThat(names).containsExactly("s6", "s5", "s4", "s3", "s2");
  }

  @Test
  void anIndexFollowsItsItems() {
    table.put("p", "s1", "group", "g", "rank", 2);
    table.put("p", "s2", "group", "g", "rank", 1);
    table.put("p", "s3", "group", "g");
    assertThat(inGroup("g")).containsExactly("s2", "s1");
    client.updateItem(
        update ->
            update
                .tableName(table.name())
                .key(key("p", "s1"))
                .updateExpression("SET #g = :h")
                .expressionAttributeNames(Map.of("#g", "group"))
                .expressionAttributeValues(Map.of(":h", AttributeValue.fromS("h"))));
    assertThat(inGroup("g")).containsExactly("s2");
    assertThat(inGroup("h")).containsExactly("s1");
  }

  @Test
  void segmentsOfAScanFindEveryItemOnce() {
    for (int at = 0; at < 40; at++) {
      table.put("p" + at, "s");
    }
    List<String> names = new ArrayList<>();
    for (int segment = 0; segment < 4; segment++) {
      ScanRequest scan =
          ScanRequest.builder()
              .tableName(table.name())
              .totalSegments(4)
              .segment(segment)
              .limit(3)
              .build();
      client.scanPaginator(scan).items().forEach(item -> names.add(item.get("pk").s()));
    }
    assertThat(names).hasSize(40).doesNotHaveDuplicates();
  }

  @Test
  void aBatchWritesAndReads() {
    client.batchWriteItem(
        batch ->
            batch.requestItems(
                Map.of(
                    table.name(),
                    List.of(write(item("p", "1", "n", 1)), write(item("p", "2", "n", 2))))));
    List<Map<String, AttributeValue>> read =
        client
            .batchGetItem(
                batch ->
                    batch.requestItems(
                        Map.of(
                            table.name(),
                            software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes
                                .builder()
                                .keys(key("p", "1"), key("p", "2"), key("p", "3"))
                                .build())))
            .responses()
            .get(table.name());
    assertThat(read).containsExactlyInAnyOrder(item("p", "1", "n", 1), item("p", "2", "n", 2));
  }

  @Test
  void aTransactionWithAFailedConditionChangesNothingAndSaysWhich() {
    table.put("p", "taken");
    assertThatThrownBy(
            () ->
                client.transactWriteItems(
                    transaction ->
                        transaction.transactItems(
                            step ->
                                step.put(put -> put.tableName(table.name()).item(item("p", "new"))),
                            step ->
                                step.put(
                                    put ->
                                        put.tableName(table.name())
                                            .item(item("p", "taken"))
                                            .conditionExpression("attribute_not_exists(pk)")))))
        .isInstanceOfSatisfying(
            TransactionCanceledException.class,
            cancelled ->
                assertThat(cancelled.cancellationReasons())
                    .extracting(reason -> reason.code())
                    .containsExactly("None", "ConditionalCheckFailed"));
    assertThat(table.get("p", "new")).isEmpty();
  }

  @Test
  void capacityIsToldWhenAskedFor() {
    double units =
        client
            .putItem(
                put ->
                    put.tableName(table.name())
                        .item(item("p", "s", "text", "x".repeat(2500)))
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
            .consumedCapacity()
            .capacityUnits();
    assertThat(units).isEqualTo(3.0);
  }

  @Test
  void errorsCarryTheServicesCodesAndTexts() {
    assertThatThrownBy(() -> client.getItem(get -> get.tableName("not-there").key(key("p", "s"))))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("Requested resource not found");
    assertThatThrownBy(
            () ->
                client.getItem(
                    get ->
                        get.tableName(table.name()).key(Map.of("pk", AttributeValue.fromS("p")))))
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            failure -> {
              assertThat(failure.statusCode()).isEqualTo(400);
              assertThat(failure.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
              assertThat(failure.awsErrorDetails().errorMessage())
                  .isEqualTo("The provided key element does not match the schema");
            });
  }

  private List<String> inGroup(String group) {
    return client
        .query(
            query ->
                query
                    .tableName(table.name())
                    .indexName("by-group")
                    .keyConditionExpression("#g = :g")
                    .expressionAttributeNames(Map.of("#g", "group"))
                    .expressionAttributeValues(Map.of(":g", AttributeValue.fromS(group))))
        .items()
        .stream()
        .map(item -> item.get("sk").s())
        .toList();
  }

  private static WriteRequest write(Map<String, AttributeValue> item) {
    return WriteRequest.builder().putRequest(put -> put.item(item)).build();
  }

  private static Map<String, AttributeValue> without(
      Map<String, AttributeValue> item, String name) {
    Map<String, AttributeValue> rest = new java.util.HashMap<>(item);
    rest.remove(name);
    return rest;
  }
}
