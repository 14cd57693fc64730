package dev.clave.engine.wire;

import dev.clave.engine.Tables;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** An engine in a process with a heap of 256 MB, which ends when that is full, and its client. */
final class SmallHeap implements AutoCloseable {
  private final Process process;
  private final DynamoDbClient client;

  private SmallHeap(Process process) {
    this.process = process;
    this.client = client(port(process));
  }

  /** In a folder that may hold tables already. */
  static SmallHeap in(Path folder) throws IOException {
    return in(folder, Duration.ZERO);
  }

  /** With a clock that is so far off. */
  static SmallHeap in(Path folder, Duration clock) throws IOException {
    return new SmallHeap(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeapServer.class.getName(),
                folder.toString(),
                clock.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start());
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

  DynamoDbClient client() {
    return client;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Puts the items {@code p}, {@code s0} to {@code s<count - 1>} with the attributes. */
  void fill(int count, Map<String, AttributeValue> attributes) {
    for (int i = 0; i < count; i++) {
      Map<String, AttributeValue> item = new HashMap<>(Tables.key("p", "s" + i));
      item.putAll(attributes);
      client.putItem(put -> put.tableName("notes").item(item));
    }
  }

  /** With which status a call is answered. */
  static int status(Runnable call) {
    try {
      call.run();
      return 200;
    } catch (DynamoDbException refusal) {
      return refusal.statusCode();
    }
  }

  @Override
  public void close() {
    client.close();
    // Until it has ended, no other process opens its folder.
    process.destroyForcibly().onExit().join();
  }
}
