package dev.clave.server.store;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands before a DynamoDB endpoint and remembers which operations it was asked for. */
final class RecordingEndpoint implements AutoCloseable {
  private static final List<String> PASSED_ON =
      List.of("X-Amz-Target", "Content-Type", "Authorization", "X-Amz-Date");

  private final URI behind;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Set<String> operations = new ConcurrentSkipListSet<>();

  RecordingEndpoint(URI behind) throws IOException {
    this.behind = behind;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
    operations.add(target.substring(target.indexOf('.') + 1));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(behind)
            .POST(HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    PASSED_ON.forEach(
        name -> {
          String value = exchange.getRequestHeaders().getFirst(name);
          if (value != null) {
            request.header(name, value);
          }
        });
    try {
      HttpResponse<byte[]> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      answer
          .headers()
          .firstValue("Content-Type")
          .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
      exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
      exchange.getResponseBody().write(answer.body());
      exchange.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  Set<String> operations() {
    return operations;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
