package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.system.ServedSystem;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** MCP over HTTP, as callers use it who want to keep others out. */
class McpHttpTest {
  private static final String NOTES =
      """
      design: notes
      key: PK, SK
      entities:
        note:
          PK: USER#<userId>
          SK: NOTE#<noteId>
          attributes: { userId: string, noteId: string }
      """;

  /** More than there are threads. */
  private static final int MANY = 64;

  private static final String LIST = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}";

  private static Server server;
  private static Process process;
  private static URI mcp;

  @BeforeAll
  static void start() throws IOException {
    server =
        Server.builder()
            .serve(List.of(ServedSystem.of("notes").withDesign(NOTES)))
            .configuration(
                Configuration.of(
                    Optional.empty(),
                    Map.of(),
                    Map.of(
                        Setting.MEMORY, "true",
                        Setting.PORT, "0",
                        Setting.DYNAMODB_PORT, "0",
                        Setting.S3_PORT, "0",
                        Setting.LOG, "none")))
            .start();
    process =
        ClaveProcess.startWithHeap(
            96, "mcp", "--server", "http://127.0.0.1:" + server.port(), "--port", "0");
    mcp = URI.create(process.inputReader().readLine().substring("MCP listens on ".length()));
  }

  @AfterAll
  static void stop() throws InterruptedException {
    process.destroy();
    process.waitFor();
    server.close();
  }

  private static String token(String subject) {
    return server
        .tokens()
        .issue(new Grant(subject, Set.of(), Set.of(Right.READ), Map.of()), Duration.ofHours(1));
  }

  private static HttpResponse<String> ping(String token) throws Exception {
    return HttpClient.newHttpClient()
        .send(request(token, LIST), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpRequest request(String token, String message) {
    return HttpRequest.newBuilder(mcp)
        .header("Authorization", "Bearer " + token)
        .POST(HttpRequest.BodyPublishers.ofString(message))
        .build();
  }

  @Test
  void messagesOfManyValuesThatManySendAtATimeDoNotEndIt() throws Exception {
    String message =
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": ["
            + "[],".repeat(110_000)
            + "[]]}";
    HttpClient client = HttpClient.newHttpClient();
    List<CompletableFuture<Integer>> statuses = new ArrayList<>();
    for (int caller = 0; caller < 12; caller++) {
      String token = token("many" + caller);
      for (int count = 0; count < 8; count++) {
        statuses.add(
            client
                .sendAsync(request(token, message), HttpResponse.BodyHandlers.ofString())
                .thenApply(HttpResponse::statusCode));
      }
    }
    assertThat(statuses.stream().map(CompletableFuture::join).distinct()).isSubsetOf(200, 503);
    assertThat(ping(token("after")).statusCode()).isEqualTo(200);
  }

  /** Requests of which only the beginning of the body is ever sent. */
  private static List<Socket> begun(String authorization) throws IOException {
    return sent(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: 60000\r\n\r\n{"
            .formatted(authorization));
  }

  private static List<Socket> sent(String beginning) throws IOException {
    List<Socket> sockets = new ArrayList<>();
    for (int count = 0; count < MANY; count++) {
      Socket socket = new Socket(mcp.getHost(), mcp.getPort());
      socket.getOutputStream().write(beginning.getBytes(StandardCharsets.US_ASCII));
      sockets.add(socket);
    }
    return sockets;
  }

  private static void close(List<Socket> sockets) throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Test
  @Timeout(25)
  void aBodyThatNobodyReadsHoldsNoThread() throws Exception {
    List<Socket> sockets = begun("");

    assertThat(ping(token("ana")).statusCode()).isEqualTo(200);
    close(sockets);
  }

  @Test
  @Timeout(25)
  void halfAHeadHoldsUpNobody() throws Exception {
    List<Socket> sockets = sent("POST /mcp HTTP/1.1\r\nHost: loc");

    assertThat(ping(token("ana")).statusCode()).isEqualTo(200);
    close(sockets);
  }

  @Test
  @Timeout(25)
  void oneCallerLeavesThreadsToOthers() throws Exception {
    List<Socket> sockets = begun("Authorization: Bearer " + token("eva") + "\r\n");

    assertThat(ping(token("ana")).statusCode()).isEqualTo(200);
    close(sockets);
  }
}
