package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementErrorCodeEnum;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;

/** The statements of a batch are written together, and each succeeds or fails by itself. */
@Timeout(60)
class StatementBatchTest {
  private static final int ITEMS = 12;

  @TempDir private Path folder;

  private static BatchStatementRequest add(int item, int amount) {
    return BatchStatementRequest.builder()
        .statement("UPDATE \"items\" SET n = n + ? WHERE pk = ? AND sk = ?")
        .parameters(
            AttributeValue.fromN(Integer.toString(amount)),
            AttributeValue.fromS("p"),
            AttributeValue.fromS("i" + item))
        .build();
  }

  private static void create(DynamoDbClient client) {
    client.createTable(
        table ->
            table
                .tableName("items")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(
                    each -> each.attributeName("pk").attributeType("S"),
                    each -> each.attributeName("sk").attributeType("S"))
                .keySchema(
                    each -> each.attributeName("pk").keyType("HASH"),
                    each -> each.attributeName("sk").keyType("RANGE")));
    for (int number = 0; number < ITEMS; number++) {
      String sk = "i" + number;
      client.executeStatement(
          statement ->
              statement.statement(
                  "INSERT INTO \"items\" VALUE {'pk':'p','sk':'" + sk + "','n':0}"));
    }
  }

  private static long sum(DynamoDbClient client) {
    return client.scan(scan -> scan.tableName("items")).items().stream()
        .mapToLong(item -> Long.parseLong(item.get("n").n()))
        .sum();
  }

  @Test
  void aStatementThatFailsLeavesTheOthersAlone() {
    try (Engine engine = Engine.open(folder)) {
      DynamoDbClient client = engine.client();
      create(client);

      List<BatchStatementResponse> responses =
          client
              .batchExecuteStatement(batch -> batch.statements(add(0, 1), add(99, 1), add(1, 1)))
              .responses();

      assertThat(responses.get(0).error()).isNull();
      assertThat(responses.get(1).error().code())
          .isEqualTo(BatchStatementErrorCodeEnum.CONDITIONAL_CHECK_FAILED);
      assertThat(responses.get(2).error()).isNull();
      assertThat(sum(client)).isEqualTo(2);
    }
    try (Engine again = Engine.open(folder)) {
      assertThat(sum(again.client())).isEqualTo(2);
    }
  }

  @Test
  void twoStatementsOnOneItemSeeEachOther() {
    try (Engine engine = Engine.inMemory()) {
      create(engine.client());

      engine
          .client()
          .batchExecuteStatement(batch -> batch.statements(add(0, 1), add(1, 1), add(0, 1)));

      assertThat(sum(engine.client())).isEqualTo(3);
    }
  }

  @Test
  void batchesThatWantTheSameItemsInAnyOrderNeitherLoseAWriteNorWaitForEver() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      create(client);
      AtomicLong expected = new AtomicLong();
      List<CompletableFuture<Void>> work = new ArrayList<>();
      for (int thread = 0; thread < 6; thread++) {
        Random random = new Random(thread);
        work.add(
            CompletableFuture.runAsync(
                () -> {
                  for (int batch = 0; batch < 60; batch++) {
                    expected.addAndGet(addToAll(client, random));
                  }
                }));
      }
      work.forEach(CompletableFuture::join);

      assertThat(sum(client)).isEqualTo(expected.get());
    }
  }

  /** One to each item, in an order of its own, or one to the first by itself. */
  private static long addToAll(DynamoDbClient client, Random random) {
    if (random.nextInt(5) == 0) {
      client.updateItem(
          update ->
              update
                  .tableName("items")
                  .key(Map.of("pk", AttributeValue.fromS("p"), "sk", AttributeValue.fromS("i0")))
                  .updateExpression("SET n = n + :one")
                  .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))));
      return 1;
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, ITEMS).boxed().toList());
    Collections.shuffle(order, random);
    List<BatchStatementRequest> statements = order.stream().map(item -> add(item, 1)).toList();
    return client.batchExecuteStatement(batch -> batch.statements(statements)).responses().stream()
        .filter(response -> response.error() == null)
        .count();
  }
}
