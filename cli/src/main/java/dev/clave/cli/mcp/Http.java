package dev.clave.cli.mcp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.clave.server.http.BodyWeight;
import dev.clave.server.http.CallerMemory;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Messages by HTTP ("Streamable HTTP", each answered at once), on the loopback address. Every
 * caller sends a token of the server, whose rights and scope hold.
 */
final class Http implements AutoCloseable {
  private static final String BEARER = "Bearer ";

  /** A head that comes slowly holds one of them too, before anybody is known. */
  private static final int THREADS = 512;

  /** Of one token: who sends slowly, or asks for much, leaves threads to others. */
  private static final int MOST_OF_CALLER = 8;

  /**
   * The server of the JDK takes these from the system's properties only: the seconds after which it
   * ends a request, or an answer, that goes slowly; and how much of a body that nobody reads it
   * waits for, holding a thread meanwhile.
   */
  private static final Map<String, String> BOUNDS =
      Map.of(
          "sun.net.httpserver.maxReqTime", "30",
          "sun.net.httpserver.maxRspTime", "30",
          "sun.net.httpserver.drainAmount", "0");

  private final Protocol protocol;
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI server;
  private final HttpServer http;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  /** What a message takes beside its own values: those of the answer that a tool gets and gives. */
  private static final long ANSWER_BYTES = 8L << 20;

  /** The heaviest message and its answer. */
  private static final long LEAST_BYTES = Protocol.HEAVIEST_MESSAGE + ANSWER_BYTES;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final CallerMemory memory =
      new CallerMemory(Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / 4), LEAST_BYTES);

  /** Only of callers that have some under way. */
  private final Map<String, Integer> underWay = new ConcurrentHashMap<>();

  private Http(Protocol protocol, URI server, HttpServer http) {
    this.protocol = protocol;
    this.server = server;
    this.http = http;
  }

  static Http serve(Protocol protocol, URI server, int port) throws IOException {
    BOUNDS.forEach(
        (name, value) -> {
          if (System.getProperty(name) == null) {
            System.setProperty(name, value);
          }
        });
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    Http servedHttp = new Http(protocol, server, http);
    http.createContext("/mcp", servedHttp::answer);
    http.setExecutor(servedHttp.threads);
    http.start();
    return servedHttp;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/mcp");
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!isFromHere(exchange)) {
        send(exchange, 403, "expected a page of this machine in `Origin`");
      } else if (!exchange.getRequestMethod().equals("POST")) {
        exchange.getResponseHeaders().set("Allow", "POST");
        send(exchange, 405, "expected POST");
      } else {
        Optional<Api> caller = token(exchange).map(token -> new Api(client, server, token));
        if (caller.isEmpty()) {
          refuse(exchange);
        } else {
          answer(exchange, caller.get());
        }
      }
    }
  }

  /** Nothing is read or worked on for whoever the server does not know. */
  private void answer(HttpExchange exchange, Api caller) throws IOException {
    int admission;
    try {
      admission = caller.admission();
    } catch (Tool.Refused unreachable) {
      send(exchange, 502, unreachable.getMessage());
      return;
    }
    if (admission == 401) {
      refuse(exchange);
    } else if (admission != 200) {
      send(exchange, 503, "the server answers " + admission + " for now");
    } else {
      try {
        if (underWay.merge(caller.token(), 1, Integer::sum) > MOST_OF_CALLER) {
          send(exchange, 503, "expected at most %d requests at a time".formatted(MOST_OF_CALLER));
        } else {
          work(exchange, caller);
        }
      } finally {
        underWay.computeIfPresent(caller.token(), (token, count) -> count == 1 ? null : count - 1);
      }
    }
  }

  private void work(HttpExchange exchange, Api caller) throws IOException {
    byte[] body = exchange.getRequestBody().readNBytes(Protocol.LARGEST_MESSAGE + 1);
    if (body.length > Protocol.LARGEST_MESSAGE) {
      send(exchange, 413, "expected at most a megabyte");
      return;
    }
    long bytes = BodyWeight.of(body) + ANSWER_BYTES;
    if (bytes > LEAST_BYTES) {
      send(exchange, 413, "expected a message with fewer values");
    } else if (!memory.take(caller.token(), bytes, PATIENCE)) {
      send(exchange, 503, "too many large messages are worked on");
    } else {
      try {
        answer(exchange, protocol.answer(new String(body, StandardCharsets.UTF_8), caller));
      } finally {
        memory.giveBack(caller.token(), bytes);
      }
    }
  }

  private static void answer(HttpExchange exchange, Optional<String> answer) throws IOException {
    if (answer.isPresent()) {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      write(exchange, 200, answer.get());
    } else {
      exchange.sendResponseHeaders(202, -1);
    }
  }

  private static Optional<String> token(HttpExchange exchange) {
    return Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
        .filter(text -> text.startsWith(BEARER))
        .map(text -> text.substring(BEARER.length()).strip())
        .filter(text -> text.matches("[\\x21-\\x7e]+"));
  }

  private static void refuse(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
    send(exchange, 401, "expected a valid token of the server: `Authorization: Bearer …`");
  }

  /** A page elsewhere could otherwise use a browser of this machine. */
  private static boolean isFromHere(HttpExchange exchange) {
    String origin = exchange.getRequestHeaders().getFirst("Origin");
    String host = exchange.getRequestHeaders().getFirst("Host");
    return (origin == null || origin.matches("https?://(localhost|127\\.0\\.0\\.1)(:\\d+)?"))
        && host != null
        && host.matches("(localhost|127\\.0\\.0\\.1)(:\\d+)?");
  }

  /**
   * What has arrived of a body is taken, so that a client that sent all of it gets the answer; what
   * has not is not waited for.
   */
  private static void send(HttpExchange exchange, int status, String sentence) throws IOException {
    InputStream body = exchange.getRequestBody();
    body.readNBytes(Math.min(body.available(), Protocol.LARGEST_MESSAGE));
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    write(exchange, status, sentence + "\n");
  }

  private static void write(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdown();
  }
}
