package dev.clave.server.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.server.Server;
import dev.clave.server.ShopServer;
import dev.clave.server.system.ServedSystem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ReplacedDesignTest {
  private static final int CALLERS = 3;
  private static final int REPLACEMENTS = 5;

  private Server server;

  @BeforeEach
  void serve() {
    server = ShopServer.start(ShopServer.configuration(Map.of()));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void noRequestFailsAndNothingIsLostWhileADesignIsReplaced() throws Exception {
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    Set<Integer> otherAnswers = ConcurrentHashMap.newKeySet();
    AtomicBoolean ended = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(CALLERS);
    List<Thread> callers = new ArrayList<>();
    for (int caller = 0; caller < CALLERS; caller++) {
      String prefix = "c" + caller + "-";
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; !ended.get(); i++) {
                  int status = post(prefix + i);
                  if (status == 201) {
                    acknowledged.add(prefix + i);
                  } else {
                    otherAnswers.add(status);
                  }
                  begun.countDown();
                }
              });
      thread.start();
      callers.add(thread);
    }
    begun.await();

    for (int i = 0; i < REPLACEMENTS; i++) {
      assertThat(server.replace(withAttribute("colour" + i))).isEmpty();
    }
    ended.set(true);
    for (Thread caller : callers) {
      caller.join();
    }

    assertThat(otherAnswers).isEmpty();
    String stored = get("/api/shop/export");
    assertThat(acknowledged).allMatch(id -> stored.contains("\"" + id + "\""));
    assertThat(get("/api/shop/design")).contains("colour4").doesNotContain("colour3");
    assertThat(get("/api/shop/customers/count")).contains("customers");
  }

  @Test
  void aConnectionStaysOpen() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        BufferedReader answers =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(ask(socket, answers)).contains("200");

      server.replace(withAttribute("colour"));

      assertThat(ask(socket, answers)).contains("200");
    }
  }

  @Test
  void aChangeThatTheTableMustFollowIsPlannedAndNotServed() throws Exception {
    String moved = ShopProvider.design().replace("SK: ORDER#<orderId>", "SK: SALE#<orderId>");
    moved = moved.replace("begins_with ORDER#", "begins_with SALE#");

    assertThat(server.replace(ShopProvider.shop().withDesign(moved)).orElseThrow().text())
        .contains("key changed from `ORDER#<orderId>` to `SALE#<orderId>`");
    assertThat(get("/api/shop/design")).contains("ORDER#").doesNotContain("SALE#");
  }

  @Test
  void onlyASystemThatIsServedCanBeReplaced() {
    assertThatThrownBy(
            () -> server.replace(ServedSystem.of("other").withDesign(ShopProvider.design())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected one of the served systems [shop], found `other`");
  }

  private static ServedSystem withAttribute(String name) {
    return ShopProvider.shop()
        .withDesign(
            ShopProvider.design()
                .replace("      description?: string\n", "      %s?: string\n".formatted(name)));
  }

  private static String ask(Socket socket, BufferedReader answers) throws IOException {
    socket
        .getOutputStream()
        .write(
            "GET /health HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
                .formatted(socket.getPort())
                .getBytes(StandardCharsets.UTF_8));
    String status = answers.readLine();
    int length = 0;
    for (String header = answers.readLine(); !header.isEmpty(); header = answers.readLine()) {
      if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(header.substring("content-length:".length()).strip());
      }
    }
    answers.skip(length);
    return status;
  }

  private int post(String productId) {
    String body = "{\"productId\": \"%s\", \"name\": \"n\"}".formatted(productId);
    return send(HttpRequest.newBuilder(uri("/api/shop/entities/product"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)))
        .statusCode();
  }

  private String get(String path) {
    return send(HttpRequest.newBuilder(uri(path))).body();
  }

  private URI uri(String path) {
    return URI.create(server.address()).resolve(path);
  }

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return CLIENT.send(
          request
              .header("Authorization", "Bearer " + server.administratorToken().orElseThrow())
              .build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
