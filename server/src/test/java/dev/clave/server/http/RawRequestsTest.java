package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.security.RateLimit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that no client library would send. */
final class RawRequestsTest {
  private final List<Watch.Answered> answered = new CopyOnWriteArrayList<>();
  private Web web;

  @BeforeEach
  void start() {
    Watch watch =
        new Watch() {
          @Override
          public void answered(Answered answer) {
            answered.add(answer);
          }

          @Override
          public void refused(Refused refusal) {}
        };
    web =
        Web.start(
            WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'"),
            Gate.atOnce(header -> Optional.empty()),
            new RateLimit(0, System::nanoTime),
            watch,
            List.of(
                Route.get("/open/:name", new Access.Open(), call -> Answer.ok(call.parameters()))));
  }

  @AfterEach
  void stop() {
    web.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /open/a HTTP/1.1\r\n",
        "GET /open/a HTTP/1.1\r\nHost: a b\r\n",
        "GET /open/a HTTP/1.1\r\nHost: one\r\nHost: two\r\n",
        "GET * HTTP/1.1\r\nHost: one\r\n",
        "GET open HTTP/1.1\r\nHost: one\r\n",
        "GET /open/% HTTP/1.1\r\nHost: one\r\n",
        "GET /open/%f HTTP/1.1\r\nHost: one\r\n",
        "GET /open/%zz HTTP/1.1\r\nHost: one\r\n",
        "GET /open/%ff HTTP/1.1\r\nHost: one\r\n",
        "GET /open/%ed%a0%80 HTTP/1.1\r\nHost: one\r\n",
        "GET /open/a?b=%c3 HTTP/1.1\r\nHost: one\r\n",
        "NONSENSE\r\n"
      })
  void whatCannotBeReadAsOneThingIsRefusedAndLoggedByItsId(String request) throws Exception {
    String answer = send(request + "Connection: close\r\n\r\n");

    assertThat(answer).contains(" 400 Bad Request").contains(Problem.MEDIA_TYPE);
    assertThat(answered)
        .singleElement()
        .satisfies(each -> assertThat(answer).contains("X-Request-Id: " + each.requestId()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GET open HTTP/1.1;Host: one | expected a path that begins with `/`, found `open`
          GET /a?b=%ff HTTP/1.1;Host: one | expected escapes of UTF-8, found `/a?b=%ff`
          GET /open/a HTTP/1.1 | expected one `Host`, found 0
          GET /open/a HTTP/1.1;Host: one;Host: two | expected one `Host`, found 2
          GET /open/a HTTP/1.1;Host: a b | expected a host in `Host`, found `a b`
          """)
  void theAnswerSaysWhatWasExpectedAndFound(String request, String detail) throws Exception {
    assertThat(send(request.replace(";", "\r\n") + "\r\nConnection: close\r\n\r\n"))
        .contains(detail);
  }

  @Test
  void aClientOfTheOldVersionNeedNotNameAHost() throws Exception {
    assertThat(send("GET /open/a HTTP/1.0\r\n\r\n")).contains(" 200 OK");
  }

  private String send(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
