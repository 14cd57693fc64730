package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Tables;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
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
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
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
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeapServer.class.getName(),
                folder.resolve("tables").toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try (DynamoDbClient client = client(port(process))) {
      fill(client, content);
      List<Callable<Integer>> calls =
          IntStream.range(0, 2 * CALLERS)
              .boxed()
              .flatMap(each -> Stream.of(reads))
              .<Callable<Integer>>map(each -> () -> status(() -> each.accept(client)))
              .toList();
      for (Future<Integer> answer : callers.invokeAll(calls)) {
        assertThat(answer.get()).isIn(200, 503);
      }
      assertThat(status(() -> read(client, "s1"))).isEqualTo(200);
      assertThat(process.isAlive()).isTrue();
    } finally {
      callers.shutdownNow();
      process.destroyForcibly();
    }
  }

  private static String port(Process process) {
    return process
        .errorReader()
        .lines()
        .filter(line -> line.startsWith("port "))
        .findFirst()
        .orElseThrow()
        .substring("port ".length());
  }

  private static DynamoDbClient client(String port) {
    return DynamoDbClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + port))
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .overrideConfiguration(
            how -> how.retryStrategy(RetryMode.STANDARD).retryStrategy(each -> each.maxAttempts(1)))
        .build();
  }

  private static void fill(DynamoDbClient client, AttributeValue content) {
    client.createTable(Tables.indexed("notes"));
    for (int i = 0; i < ITEMS; i++) {
      Map<String, AttributeValue> item = new HashMap<>(Tables.key("p", "s" + i));
      item.put("content", content);
      client.putItem(put -> put.tableName("notes").item(item));
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

  private static int status(Runnable call) {
    try {
      call.run();
      return 200;
    } catch (DynamoDbException refusal) {
      return refusal.statusCode();
    }
  }
}
