package dev.clave.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A server that dies in the middle of what it answers. */
final class BreakingServer implements AutoCloseable {
  private static final String SYSTEMS =
      "{\"systems\": [{\"name\": \"archive\", \"stores\": {\"objects\": {}}},"
          + " {\"name\": \"archive2\", \"stores\": {\"objects\": {}}}]}";

  private final HttpServer http;

  BreakingServer() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/api", exchange -> whole(exchange, SYSTEMS));
    http.createContext("/api/archive/assets/a", this::asset);
    http.createContext("/bytes", exchange -> half(exchange, "half of it"));
    http.createContext("/api/archive/assets/sweep", exchange -> half(exchange, "{\"seen\": 1}\n"));
    http.createContext(
        "/api/archive2/assets/sweep", exchange -> whole(exchange, "{\"seen\": 1}\n"));
    http.start();
  }

  String address() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  private void asset(HttpExchange exchange) throws IOException {
    whole(
        exchange,
        exchange.getRequestURI().getPath().endsWith("/download")
            ? "{\"url\": \"%s/bytes\"}".formatted(address())
            : "{\"fileName\": \"a.txt\", \"size\": 20}");
  }

  private static void whole(HttpExchange exchange, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static void half(HttpExchange exchange, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, 2L * bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.getResponseBody().flush();
    throw new IOException("the end");
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
