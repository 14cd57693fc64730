package dev.clave.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.clave.engine.Engine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * An engine behind a proxy that is always short of capacity: every second request is throttled, and
 * of every batch it takes a few and gives the rest back. The client does not retry by itself.
 */
final class BusyEndpoint implements AutoCloseable {
  private static final String THROTTLED =
      "{\"__type\":\"com.amazonaws.dynamodb.v20120810#%s\",\"message\":\"slow down\"}";
  private static final String FAILED =
      "{\"__type\":\"com.amazonaws.dynamodb.v20120810#InternalServerError\",\"message\":\"\"}";
  private static final int TAKEN = 7;

  private final ObjectMapper json = new ObjectMapper();
  private final Engine engine = Engine.inMemory();
  private final URI behind = engine.serve("127.0.0.1", 0).uri();
  private final HttpClient forward = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer proxy;
  private final DynamoDbClient client;
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger throttled = new AtomicInteger();
  private final AtomicBoolean losesAnswer = new AtomicBoolean();
  private volatile boolean alwaysThrottles;

  BusyEndpoint() throws IOException {
    this.proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    proxy.createContext("/", this::answer);
    proxy.setExecutor(threads);
    proxy.start();
    this.client =
        DynamoDbClient.builder()
            .endpointOverride(URI.create("http://127.0.0.1:" + proxy.getAddress().getPort()))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("clave", "clave")))
            .httpClientBuilder(Apache5HttpClient.builder())
            .overrideConfiguration(each -> each.retryStrategy(AwsRetryStrategy.doNotRetry()))
            .build();
  }

  DynamoDbClient client() {
    return client;
  }

  /** The same engine without the proxy. */
  DynamoDbClient directly() {
    return engine.client();
  }

  int throttled() {
    return throttled.get();
  }

  void throttleEverything() {
    alwaysThrottles = true;
  }

  /** Has the next transaction done and then answered as a failure of the service. */
  void loseNextAnswer() {
    losesAnswer.set(true);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
      byte[] body = exchange.getRequestBody().readAllBytes();
      int number = requests.incrementAndGet();
      if (alwaysThrottles || number % 2 == 0) {
        throttled.incrementAndGet();
        String error =
            number % 4 == 0 ? "ThrottlingException" : "ProvisionedThroughputExceededException";
        send(exchange, 400, THROTTLED.formatted(error).getBytes(StandardCharsets.UTF_8));
      } else if (target.endsWith("BatchWriteItem")) {
        batch(exchange, target, body, "UnprocessedItems");
      } else if (target.endsWith("BatchGetItem")) {
        batch(exchange, target, body, "UnprocessedKeys");
      } else {
        HttpResponse<byte[]> answer = forward(target, body);
        if (target.endsWith("TransactWriteItems") && losesAnswer.getAndSet(false)) {
          send(exchange, 500, FAILED.getBytes(StandardCharsets.UTF_8));
        } else {
          send(exchange, answer.statusCode(), answer.body());
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void batch(HttpExchange exchange, String target, byte[] body, String unprocessed)
      throws IOException, InterruptedException {
    ObjectNode request = (ObjectNode) json.readTree(body);
    ObjectNode rest = json.createObjectNode();
    ObjectNode items = (ObjectNode) request.get("RequestItems");
    items
        .properties()
        .forEach(
            table -> {
              JsonNode remainder = cut(table.getValue());
              if (!remainder.isEmpty()) {
                rest.set(table.getKey(), remainder);
              }
            });
    HttpResponse<byte[]> answer = forward(target, json.writeValueAsBytes(request));
    ObjectNode figures = (ObjectNode) json.readTree(answer.body());
    if (answer.statusCode() == 200) {
      figures.set(unprocessed, rest);
    }
    send(exchange, answer.statusCode(), json.writeValueAsBytes(figures));
  }

  /** Leaves the first few in a table's part of a request and gives a part with the others. */
  private static JsonNode cut(JsonNode part) {
    JsonNode other = part.deepCopy();
    ArrayNode firstPart = list(part);
    ArrayNode remainder = list(other);
    while (firstPart.size() > TAKEN) {
      firstPart.remove(firstPart.size() - 1);
    }
    for (int at = 0; at < TAKEN && !remainder.isEmpty(); at++) {
      remainder.remove(0);
    }
    return remainder.isEmpty() ? remainder : other;
  }

  private static ArrayNode list(JsonNode part) {
    return (ArrayNode) (part.isArray() ? part : part.get("Keys"));
  }

  private HttpResponse<byte[]> forward(String target, byte[] body)
      throws IOException, InterruptedException {
    return forward.send(
        HttpRequest.newBuilder(behind)
            .header("X-Amz-Target", target)
            .header("Content-Type", "application/x-amz-json-1.0")
            .header(
                "Authorization",
                "AWS4-HMAC-SHA256 Credential=clave/20240101/us-east-1/dynamodb/aws4_request,"
                    + " SignedHeaders=host, Signature=0")
            .header("X-Amz-Date", "20240101T000000Z")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build(),
        HttpResponse.BodyHandlers.ofByteArray());
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    client.close();
    proxy.stop(0);
    threads.shutdownNow();
    engine.close();
  }
}
