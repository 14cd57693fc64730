package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/**
 * Nothing of a request stays in memory once it is answered. {@code
 * -Dclave.hostile.requests=1000000} sends a million requests.
 */
final class MemoryGrowthTest {
  private static final long REQUESTS = Long.getLong("clave.hostile.requests", 4_500);

  /** After these, what keeps the newest so many of something is full. */
  private static final long WARM_UP = 900;

  private static final int ON_ONE_CONNECTION = 20;

  /** Stands between head and body, where the last lines of the head belong. */
  private static final String BODY = "\0";

  /** Far less than the requests have together, and far more than the heap changes by itself. */
  private static final long ALLOWED_BYTES = 7L << 20;

  private static final Logger LOG = (Logger) LoggerFactory.getLogger("access");

  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  /** Each is as long as a request may be, and no two are alike; a body stands behind the head. */
  private static final List<LongFunction<String>> HOSTILE =
      List.of(
          n -> post("/api/shop/entities/customer", "{\"" + unique(n).repeat(6) + "\": 1}"),
          n -> post("/api/shop/entities/customer", "{\"email\": \"" + unique(n) + "\"}"),
          n -> post("/api/shop/import", "{\"entity\": \"" + unique(n) + "\", \"attributes\": {}}"),
          n -> get("/console/" + unique(n) + ".css", ""),
          n -> get("/console/" + "/".repeat((int) (n % 7500) + 1) + "index.html", ""),
          n -> get("/lib/lit/" + unique(n) + ".js", ""),
          n -> get("/" + unique(n), ""),
          n -> get("/api/shop/" + unique(n), ""),
          n -> get("/health?" + unique(n) + "=1", ""),
          n -> get("/api/whoami", "Authorization: Bearer " + unique(n) + "\r\n"),
          n -> get("/api/whoami", "X" + unique(n) + ": 1\r\nIdempotency-Key: " + n + "\r\n"),
          n -> unique(n).toUpperCase(java.util.Locale.ROOT) + " / HTTP/1.1\r\nHost: c\r\n");

  /** A line for each of a million requests would be all that the build says. */
  @BeforeAll
  static void logNothing() {
    LOG.setLevel(Level.OFF);
  }

  @AfterAll
  static void logAsBefore() {
    LOG.setLevel(null);
  }

  @Test
  void theHeapAfterACollectionStaysAsItWas() throws IOException {
    send(0, WARM_UP);
    long before = usedBytes();
    send(1_000_000_000L, REQUESTS);
    assertThat(usedBytes() - before)
        .as("bytes kept of %d requests", REQUESTS)
        .isLessThan(ALLOWED_BYTES);
    assertThat(SERVER.get("/health").status()).isEqualTo(200);
  }

  private static void send(long first, long count) throws IOException {
    for (long sent = 0; sent < count; sent += ON_ONE_CONNECTION) {
      StringBuilder requests = new StringBuilder();
      for (int i = 0; i < ON_ONE_CONNECTION; i++) {
        long number = first + sent + i;
        String request = HOSTILE.get((int) (number % HOSTILE.size())).apply(number);
        String last = i == ON_ONE_CONNECTION - 1 ? "Connection: close\r\n" : "";
        int head = request.contains(BODY) ? request.indexOf(BODY) : request.length();
        requests.append(request, 0, head).append(last).append("\r\n");
        requests.append(request.substring(head).replace(BODY, ""));
      }
      try (Socket socket =
          new Socket(InetAddress.getLoopbackAddress(), URI.create(SERVER.address()).getPort())) {
        socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
        String answers =
            new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(answers.split("HTTP/1.1 ", -1)).hasSize(ON_ONE_CONNECTION + 1);
      }
    }
  }

  private static String get(String path, String header) {
    return "GET " + path + " HTTP/1.1\r\nHost: clave\r\n" + header;
  }

  /** By somebody who may write. */
  private static String post(String path, String body) {
    return "POST %s HTTP/1.1\r\nHost: clave\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n%s%s"
        .formatted(path, SERVER.administrator(), body.length(), BODY, body);
  }

  private static String unique(long number) {
    return ("a" + Long.toString(number, 36))
        .repeat(7500 / (1 + Long.toString(number, 36).length()));
  }

  private static long usedBytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }
}
