package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProtocolTest {
  private static final String CREATE =
      """
      {"TableName": "things", "BillingMode": "PAY_PER_REQUEST",
       "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
       "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}
      """;

  private static Engine engine;
  private static Http http;

  @BeforeAll
  static void serve() {
    engine = Engine.inMemory();
    http = new Http(engine.serve("127.0.0.1", 0).uri());
    assertThat(http.post("CreateTable", CREATE).status()).isEqualTo(200);
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  @Test
  void anAnswerCarriesItsTypeIdentityAndChecksum() {
    Http.Reply reply = http.post("DescribeTable", "{\"TableName\": \"things\"}");
    assertThat(reply.header("Content-Type")).isEqualTo(Http.JSON);
    assertThat(reply.header("x-amzn-RequestId")).matches("[A-Z0-9]{52}");
    assertThat(reply.header("x-amz-crc32")).isEqualTo(Http.checksum(reply.response().body()));
  }

  @Test
  void theEndpointIsDescribedByTheHostThatTheClientUsed() {
    assertThat(http.post("DescribeEndpoints", "{}").body())
        .contains("\"Address\":\"127.0.0.1:" + http.request().build().uri().getPort() + "\"");
  }

  @Test
  void anUnknownOperationIsToldInTheServicesForm() {
    Http.Reply reply = http.post("DropTable", "{}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body())
        .isEqualTo("{\"__type\":\"com.amazon.coral.service#UnknownOperationException\"}");
  }

  @Test
  void anOperationOfTheOtherServiceIsUnknown() {
    assertThat(http.post("ListStreams", "{}").body()).contains("UnknownOperationException");
    assertThat(
            http.post("x", "{}", "X-Amz-Target", "DynamoDBStreams_20120810.ListStreams").status())
        .isEqualTo(200);
  }

  @Test
  void aBodyThatIsNotJsonIsRefusedBeforeTheTargetIsLookedAt() {
    assertThat(http.post("DropTable", "{").body())
        .isEqualTo("{\"__type\":\"com.amazon.coral.service#SerializationException\"}");
  }

  @Test
  void aWrongTypeIsRefusedWithACapitalMessage() {
    assertThat(http.post("DescribeTable", "{\"TableName\": 1}").body())
        .isEqualTo(
            "{\"__type\":\"com.amazon.coral.service#SerializationException\","
                + "\"Message\":\"NUMBER_VALUE cannot be converted to String\"}");
  }

  @Test
  void aServiceErrorCarriesItsModelsNamespace() {
    Http.Reply reply = http.post("DescribeTable", "{\"TableName\": \"nothing\"}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body())
        .isEqualTo(
            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\","
                + "\"message\":\"Requested resource not found: Table: nothing not found\"}");
  }

  @Test
  void aRequestWithoutAuthorizationIsRefused() {
    Http.Reply reply = http.post("DescribeTable", "{}", "Authorization", "Basic aGk=");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body())
        .isEqualTo(
            "{\"__type\":\"com.amazon.coral.service#MissingAuthenticationTokenException\","
                + "\"message\":\"Request is missing Authentication Token\"}");
  }

  @Test
  void onlyPagesOfThisMachineMayUseAnEndpointThatChecksNoSignatures() {
    for (String origin :
        List.of("https://evil.example", "http://127.0.0.1.evil.example:8000", "null", "a b")) {
      Http.Reply reply = http.post("DeleteTable", "{\"TableName\": \"things\"}", "Origin", origin);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.body()).contains("AccessDeniedException", "page of this machine");
    }
    for (String origin :
        List.of("http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:5173")) {
      Http.Reply reply =
          http.post("DescribeTable", "{\"TableName\": \"things\"}", "Origin", origin);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
    }
  }

  @Test
  void otherMethodsAndContentTypesAreNotServed() {
    assertThat(http.post("DescribeTable", "{}", "Content-Type", "text/plain").status())
        .isEqualTo(404);
    assertThat(http.send(http.request().DELETE()).status()).isEqualTo(404);
    assertThat(http.send(http.request().GET()).body()).startsWith("healthy: 127.0.0.1:");
  }

  @Test
  void requestsAndAnswersMayBeCompressed() throws IOException {
    String item =
        "{\"TableName\": \"things\", \"Item\": {\"pk\": {\"S\": \"zip\"}, \"text\": {\"S\": \""
            + "abc".repeat(5000)
            + "\"}}}";
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(item.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(http.post("PutItem", zipped.toByteArray(), "Content-Encoding", "gzip").status())
        .isEqualTo(200);
    Http.Reply reply =
        http.post(
            "GetItem",
            "{\"TableName\": \"things\", \"Key\": {\"pk\": {\"S\": \"zip\"}}}",
            "Accept-Encoding",
            "gzip");
    assertThat(reply.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(reply.response().body().length).isLessThan(1000);
    assertThat(reply.body()).contains("abc".repeat(5000));
    assertThat(reply.header("x-amz-crc32")).isEqualTo(Http.checksum(reply.response().body()));
  }

  @Test
  void whatClaimsToBeCompressedAndIsNotIsRefused() {
    assertThat(http.post("GetItem", "{}", "Content-Encoding", "gzip").body())
        .contains("SerializationException");
  }

  @Test
  void aRequestOverTheLimitIsRefusedAndTheConnectionClosed() throws IOException {
    URI uri = http.request().build().uri();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), uri.getPort())) {
      socket
          .getOutputStream()
          .write(
              ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: " + (Body.MAX_BYTES + 1) + "\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(answer).startsWith("HTTP/1.1 413");
    }
  }

  @Test
  void aClientThatFallsSilentIsDisconnected() throws IOException {
    Endpoint impatient =
        engine.serve(EndpointOptions.of("127.0.0.1", 0).withIdleTimeout(Duration.ofMillis(200)));
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), impatient.port())) {
      socket
          .getOutputStream()
          .write(
              ("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: "
                      + Http.JSON
                      + "\r\n"
                      + "Content-Length: 10\r\n\r\n{")
                  .getBytes(StandardCharsets.US_ASCII));
      assertThat(socket.getInputStream().readAllBytes()).isEmpty();
    }
  }

  @Test
  void silentConnectionsKeepNobodyOut() throws IOException {
    Endpoint small = engine.serve(EndpointOptions.of("127.0.0.1", 0).withMaxConnections(8));
    List<Socket> silent = new ArrayList<>();
    for (int count = 0; count < 32; count++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), small.port());
      silent.add(socket);
      socket
          .getOutputStream()
          .write(
              ("POST / HTTP/1.1\r\nHost: x\r\nX-Amz-Target: DynamoDB_20120810.ListTables\r\n"
                      + "Content-Type: "
                      + Http.JSON
                      + "\r\nContent-Length: 2\r\n\r\n{}")
                  .getBytes(StandardCharsets.US_ASCII));
      assertThat(socket.getInputStream().read()).as("an answer, then silence").isEqualTo('H');
    }
    for (int count = 0; count < 32; count++) {
      silent.add(new Socket(InetAddress.getLoopbackAddress(), small.port()));
    }

    try (Socket next = new Socket(InetAddress.getLoopbackAddress(), small.port())) {
      next.getOutputStream()
          .write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(next.getInputStream().read()).isEqualTo('H');
    }
    for (Socket socket : silent) {
      socket.close();
    }
  }

  @Test
  void aWrittenBodyIsFoundWhateverTheSizeOfItsPieces() {
    String large = "x".repeat(390_000);
    assertThat(
            http.post(
                    "PutItem",
                    "{\"TableName\": \"things\", \"Item\": {\"pk\": {\"S\": \"large\"}, \"t\": {\"S\":"
                        + " \""
                        + large
                        + "\"}}}")
                .status())
        .isEqualTo(200);
    assertThat(
            http.post(
                    "GetItem", "{\"TableName\": \"things\", \"Key\": {\"pk\": {\"S\": \"large\"}}}")
                .body())
        .contains(large);
  }
}
