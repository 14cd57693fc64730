package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.clave.server.config.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server beside a collector that keeps what it is sent. */
final class TelemetryTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00f067aa0ba902b7";

  private record Sent(String path, String key, String body) {}

  private final List<Sent> sent = new CopyOnWriteArrayList<>();
  private HttpServer collector;

  @BeforeEach
  void listen() throws IOException {
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext("/", this::keep);
    collector.start();
  }

  @AfterEach
  void stop() {
    collector.stop(0);
  }

  /** Texts stand in a message of Protocol Buffers as they are. */
  private void keep(HttpExchange exchange) throws IOException {
    sent.add(
        new Sent(
            exchange.getRequestURI().getPath(),
            exchange.getRequestHeaders().getFirst("x-key"),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1)));
    exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private Map<Setting, String> toCollector() {
    return Map.of(
        Setting.OTLP_ENDPOINT,
        "http://127.0.0.1:" + collector.getAddress().getPort(),
        Setting.OTLP_HEADERS,
        "x-key=k-of-collector");
  }

  private static void read(Server server, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("Authorization", "Bearer " + server.administratorToken().orElseThrow())
            .header("traceparent", "00-" + TRACE + "-" + PARENT + "-01")
            .build();
    CLIENT.send(request, HttpResponse.BodyHandlers.discarding());
  }

  private String all(String path) {
    return sent.stream()
        .filter(each -> each.path().equals(path))
        .map(Sent::body)
        .reduce("", String::concat);
  }

  private static String raw(String hexadecimal) {
    return new String(HexFormat.of().parseHex(hexadecimal), StandardCharsets.ISO_8859_1);
  }

  @Test
  void aRequestIsPartOfItsCallersTraceWithWhatItAsksOfTheTables() throws Exception {
    try (Server server = ShopServer.start(ShopServer.configuration(toCollector()))) {
      read(server, "/api/shop/entities/customer/secret-customer");
    }
    String traces = all("/v1/traces");
    assertThat(traces)
        .contains(raw(TRACE), raw(PARENT), "service.name", "clave")
        .contains("GET /api/shop/entities/customer/:", "http.response.status_code")
        .contains("GetItem ", "aws.dynamodb");
    assertThat(traces).as("what callers read is not told").doesNotContain("secret-customer");
    assertThat(sent).extracting(Sent::key).containsOnly("k-of-collector");
  }

  @Test
  void theMetersAreSentAsTheyAreCounted() throws Exception {
    try (Server server = ShopServer.start(ShopServer.configuration(toCollector()))) {
      read(server, "/api/shop/entities/customer/c1");
    }
    assertThat(all("/v1/metrics"))
        .contains("clave.http.requests", "jvm.memory.used", "ConsumedReadCapacityUnits")
        .contains("clave.store.up", "clave.workers.under.way");
  }

  @Test
  void nothingIsSentUnlessACollectorIsNamed() throws Exception {
    try (Server server = ShopServer.start(ShopServer.configuration(Map.of()))) {
      read(server, "/api/shop/entities/customer/c1");
    }
    assertThat(sent).isEmpty();
  }

  @Test
  void aCollectorThatIsNotThereKeepsNobodyFromAnAnswerNorTheServerFromEnding() throws Exception {
    Map<Setting, String> settings = toCollector();
    collector.stop(0);
    try (Server server = ShopServer.start(ShopServer.configuration(settings))) {
      read(server, "/api/shop/entities/customer/c1");
    }
    assertThat(sent).isEmpty();
  }
}
