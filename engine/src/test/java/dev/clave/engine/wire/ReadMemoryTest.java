package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Tables;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Items of which a value of two bytes becomes an object of a hundred, read by many at a time. */
class ReadMemoryTest {
  private static final int ITEMS = 30;
  private static final int STATEMENTS = 25;
  private static final int VALUES = 190_000;
  private static final int CALLERS = 16;

  @TempDir private Path folder;

  @Test
  void manyLargeReadsAtATimeDoNotEndAProcessWithASmallHeap() throws Exception {
    List<AttributeValue> many = Collections.nCopies(VALUES, Tables.text("x"));
    survives(
        AttributeValue.fromL(many),
        client -> readAll(client),
        client -> read(client, "s1"),
        client -> readByStatements(client));
  }

  /** Each of its bytes is six in JSON, and compressing so many keeps the collector waiting. */
  @Test
  void norDoTextsOfControlCharacters() throws Exception {
    survives(
        Tables.text("\u0001".repeat(2 * VALUES)),
        client -> readBatch(client),
        client -> client.scan(scan -> scan.tableName("notes")));
  }

  @SafeVarargs
  private void survives(AttributeValue content, Consumer<DynamoDbClient>... reads)
      throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try (SmallHeap engine = SmallHeap.in(folder)) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      engine.fill(ITEMS, Map.of("content", content));
      List<Callable<Integer>> calls =
          IntStream.range(0, 2 * CALLERS)
              .boxed()
              .flatMap(each -> Stream.of(reads))
              .<Callable<Integer>>map(each -> () -> SmallHeap.status(() -> each.accept(client)))
              .toList();
      for (Future<Integer> answer : callers.invokeAll(calls)) {
        assertThat(answer.get()).isIn(200, 503);
      }
      assertThat(SmallHeap.status(() -> read(client, "s1"))).isEqualTo(200);
      assertThat(engine.isAlive()).isTrue();
    } finally {
      callers.shutdownNow();
    }
  }

  private static void readAll(DynamoDbClient client) {
    Tables.getTogether(client, "notes", ITEMS);
  }

  private static void readBatch(DynamoDbClient client) {
    List<Map<String, AttributeValue>> keys =
        IntStream.range(0, ITEMS).mapToObj(i -> Tables.key("p", "s" + i)).toList();
    client.batchGetItem(
        get -> get.requestItems(Map.of("notes", KeysAndAttributes.builder().keys(keys).build())));
  }

  private static void readByStatements(DynamoDbClient client) {
    List<BatchStatementRequest> statements =
        IntStream.range(0, STATEMENTS)
            .mapToObj(
                i ->
                    BatchStatementRequest.builder()
                        .statement("SELECT * FROM notes WHERE pk = 'p' AND sk = 's" + i + "'")
                        .build())
            .toList();
    client.batchExecuteStatement(batch -> batch.statements(statements));
  }

  private static void read(DynamoDbClient client, String sk) {
    client.getItem(get -> get.tableName("notes").key(Tables.key("p", sk)));
  }
}
