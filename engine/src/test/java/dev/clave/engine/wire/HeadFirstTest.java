package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the head of a request decides is answered before its body has come. */
@Timeout(60)
class HeadFirstTest {
  private static final AccessKey KEY = new AccessKey("AKIDEXAMPLE", "secret");
  private static final String HEAD =
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + Http.JSON + "\r\n";
  private static final String LIST = "X-Amz-Target: DynamoDB_20120810.ListTables\r\n";
  private static final String LONG_BODY = "Content-Length: 1000000\r\n\r\n";

  private final Engine engine = Engine.inMemory();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void anUnknownAccessKeyIsRefusedBeforeItsBodyIsRead() throws IOException {
    Endpoint signed = engine.serve(EndpointOptions.of("127.0.0.1", 0, KEY));
    String date = "X-Amz-Date: 20260101T000000Z\r\n";
    assertThat(answer(signed, HEAD + LIST + LONG_BODY))
        .contains("MissingAuthenticationTokenException");
    assertThat(answer(signed, HEAD + LIST + authorization() + date + LONG_BODY))
        .contains("Signature expired");
  }

  @Test
  void aForeignPageIsRefusedBeforeItsBodyIsRead() throws IOException {
    Endpoint open = engine.serve("127.0.0.1", 0);
    String head = HEAD + LIST + authorization() + "Origin: https://evil.example\r\n";
    assertThat(answer(open, head + LONG_BODY)).contains("AccessDeniedException");
  }

  @Test
  void afterARefusalTheConnectionServesTheNextRequest() throws IOException {
    Endpoint open = engine.serve("127.0.0.1", 0);
    String refusedRequest = HEAD + LIST + "Content-Length: 5\r\n\r\n12345";
    String served = HEAD + LIST + authorization() + "Content-Length: 2\r\n\r\n{}";
    try (Socket socket = connect(open)) {
      write(socket, refusedRequest + served);
      assertThat(readUntil(socket, "TableNames")).contains("MissingAuthenticationToken");
    }
  }

  @Test
  void anUnknownOperationIsToldWithoutReadingAllThatIsSentWithIt() throws IOException {
    Endpoint open = engine.serve("127.0.0.1", 0);
    assertThat(answer(open, HEAD + LONG_BODY + "x".repeat(100_000)))
        .contains("UnknownOperationException");
  }

  @Test
  void aClientThatExpectsToBeToldToContinueIsTold() throws IOException {
    Endpoint open = engine.serve("127.0.0.1", 0);
    String head = HEAD + LIST + "Expect: 100-continue\r\nContent-Length: 2\r\n";
    try (Socket socket = connect(open)) {
      write(socket, head + authorization() + "\r\n");
      assertThat(readUntil(socket, "\r\n\r\n")).startsWith("HTTP/1.1 100 Continue");
      write(socket, "{}");
      assertThat(readUntil(socket, "TableNames")).startsWith("HTTP/1.1 200");
    }
    try (Socket socket = connect(open)) {
      write(socket, head + "\r\n");
      assertThat(readUntil(socket, "Token\"}")).startsWith("HTTP/1.1 400");
    }
    try (Socket socket = connect(open)) {
      write(socket, head.replace("100-continue", "tea") + authorization() + "\r\n");
      assertThat(readUntil(socket, "\r\n\r\n")).startsWith("HTTP/1.1 417");
    }
  }

  @Test
  void aBodyInPartsOfOneByteIsRead() throws IOException {
    Endpoint open = engine.serve("127.0.0.1", 0);
    String body = "{\"Limit\": 10" + " ".repeat(20_000) + "}";
    StringBuilder chunks = new StringBuilder();
    body.chars().forEach(c -> chunks.append("1\r\n").append((char) c).append("\r\n"));
    String head = HEAD + LIST + authorization() + "Transfer-Encoding: chunked\r\n\r\n";
    try (Socket socket = connect(open)) {
      write(socket, head + chunks + "0\r\n\r\n");
      assertThat(readUntil(socket, "TableNames")).startsWith("HTTP/1.1 200");
    }
  }

  private static String authorization() {
    return "Authorization: " + Http.AUTHORIZATION + "\r\n";
  }

  /** The answer to a request whose body never comes whole. */
  private static String answer(Endpoint endpoint, String request) throws IOException {
    try (Socket socket = connect(endpoint)) {
      write(socket, request);
      return readUntil(socket, "}");
    }
  }

  private static Socket connect(Endpoint endpoint) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), endpoint.port());
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static String readUntil(Socket socket, String end) throws IOException {
    InputStream in = socket.getInputStream();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    while (!text.toString(StandardCharsets.US_ASCII).contains(end)) {
      int next = in.read();
      if (next < 0) {
        break;
      }
      text.write(next);
    }
    return text.toString(StandardCharsets.US_ASCII);
  }
}
