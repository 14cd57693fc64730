package dev.clave.engine.destination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SettableClock;
import dev.clave.engine.Tables;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DestinationStatus;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

@Timeout(60)
class KinesisDestinationTest {
  private static final String STREAM = "arn:aws:kinesis:us-east-1:000000000000:stream/changes";

  private final List<String> records = Collections.synchronizedList(new ArrayList<>());
  private final AtomicBoolean isBroken = new AtomicBoolean();

  private void take(String stream, List<KinesisSink.Entry> entries) throws IOException {
    if (isBroken.get()) {
      throw new IOException("broken by the test");
    }
    entries.forEach(entry -> records.add(new String(entry.data(), StandardCharsets.UTF_8)));
  }

  @Test
  void changesGoToTheStreamInTheirOrder() {
    try (Engine engine = Engine.inMemory(EngineOptions.defaults().withKinesis(this::take))) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      put(client, "before");
      assertThat(enable(client, STREAM)).isEqualTo(DestinationStatus.ENABLING);
      for (int i = 0; i < 250; i++) {
        put(client, "n" + i);
      }
      client.deleteItem(delete -> delete.tableName("notes").key(Tables.key("p", "s")));
      await(251);
      assertThat(records.get(0))
          .contains("\"eventName\":\"MODIFY\"", "\"tableName\":\"notes\"")
          .contains("\"recordFormat\":\"application/json\"", "\"eventSource\":\"aws:dynamodb\"")
          .contains("\"OldImage\":{", "\"NewImage\":{");
      for (int i = 0; i < 250; i++) {
        assertThat(records.get(i)).contains("\"n" + i + "\"");
      }
      assertThat(records.get(250)).contains("\"eventName\":\"REMOVE\"").doesNotContain("NewImage");
    }
  }

  @Test
  void whatIsNotTakenIsPutAgainAlsoAfterARestart(@TempDir Path folder) {
    EngineOptions options = EngineOptions.defaults().withKinesis(this::take);
    isBroken.set(true);
    try (Engine engine = Engine.open(folder, options)) {
      engine.client().createTable(Tables.indexed("notes"));
      enable(engine.client(), STREAM);
      put(engine.client(), "kept");
    }
    assertThat(records).isEmpty();
    isBroken.set(false);
    try (Engine engine = Engine.open(folder, options)) {
      await(1);
      assertThat(records.get(0)).contains("kept");
      put(engine.client(), "next");
      await(2);
    }
  }

  @Test
  void aRecordThatIsNotTakenForADayIsGivenUpHoweverFewWait() throws InterruptedException {
    SettableClock clock = new SettableClock();
    Semaphore attempts = new Semaphore(0);
    KinesisSink countingSink =
        (stream, entries) -> {
          attempts.release();
          take(stream, entries);
        };
    EngineOptions options = EngineOptions.defaults().withKinesis(countingSink).withClock(clock);
    try (Engine engine = Engine.inMemory(options)) {
      engine.client().createTable(Tables.indexed("notes"));
      isBroken.set(true);
      enable(engine.client(), STREAM);
      put(engine.client(), "old");
      attempts.acquire();
      clock.advance(Duration.ofHours(25));
      put(engine.client(), "young");
      attempts.drainPermits();
      attempts.acquire(2);
      isBroken.set(false);
      await(1);
      assertThat(records.get(0)).contains("young");
    }
  }

  @Test
  void anEngineEndsWhileAStreamDoesNotAnswer() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      KinesisEndpoint endpoint =
          new KinesisEndpoint(
              URI.create("http://127.0.0.1:" + silent.getLocalPort()),
              "us-east-1",
              AwsCredentialsIdentity.create("id", "secret"));
      try (Engine engine = Engine.inMemory(EngineOptions.defaults().withKinesis(endpoint))) {
        engine.client().createTable(Tables.indexed("notes"));
        enable(engine.client(), STREAM);
        put(engine.client(), "waits");
        try (Socket connection = silent.accept()) {
          // The head of an answer, whose body never comes.
          connection
              .getOutputStream()
              .write(
                  "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"
                      .getBytes(StandardCharsets.US_ASCII));
          engine.close();
          // Nobody waits for the rest any more, so that more cannot be sent for long.
          assertThatThrownBy(() -> sendForever(connection)).isInstanceOf(IOException.class);
        }
      }
    }
  }

  private static void sendForever(Socket connection) throws IOException {
    while (true) {
      connection.getOutputStream().write(' ');
    }
  }

  @Test
  void destinationsAreSwitchedOffAndChanged() {
    try (Engine engine = Engine.inMemory(EngineOptions.defaults().withKinesis(this::take))) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      enable(client, STREAM);
      assertThatThrownBy(() -> enable(client, STREAM)).isInstanceOf(ResourceInUseException.class);
      enable(client, STREAM + "2");
      assertThatThrownBy(() -> enable(client, STREAM + "3"))
          .isInstanceOf(LimitExceededException.class);
      client.updateKinesisStreamingDestination(
          update ->
              update
                  .tableName("notes")
                  .streamArn(STREAM)
                  .updateKinesisStreamingConfiguration(
                      it -> it.approximateCreationDateTimePrecision("MICROSECOND")));
      client.disableKinesisStreamingDestination(
          disable -> disable.tableName("notes").streamArn(STREAM + "2"));
      assertThat(
              client
                  .describeKinesisStreamingDestination(d -> d.tableName("notes"))
                  .kinesisDataStreamDestinations())
          .extracting(
              each -> each.streamArn(),
              each -> each.destinationStatusAsString(),
              each -> each.approximateCreationDateTimePrecisionAsString())
          .containsExactlyInAnyOrder(
              org.assertj.core.groups.Tuple.tuple(STREAM, "ACTIVE", "MICROSECOND"),
              org.assertj.core.groups.Tuple.tuple(STREAM + "2", "DISABLED", "MILLISECOND"));
      put(client, "once");
      await(1);
      assertThat(records.get(0))
          .contains("\"ApproximateCreationDateTimePrecision\":\"MICROSECOND\"");
      assertThatThrownBy(
              () ->
                  client.disableKinesisStreamingDestination(
                      disable -> disable.tableName("notes").streamArn(STREAM + "9")))
          .isInstanceOf(ResourceNotFoundException.class);
      assertThatThrownBy(() -> enable(client, "arn:aws:s3:::not-a-stream-of-kinesis-at-all"))
          .isInstanceOf(DynamoDbException.class)
          .hasMessageContaining("Invalid StreamArn");
    }
  }

  @Test
  void anEndpointGetsSignedPutRecords() throws IOException {
    List<String> bodies = Collections.synchronizedList(new ArrayList<>());
    List<String> heads = Collections.synchronizedList(new ArrayList<>());
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          heads.add(
              exchange.getRequestHeaders().getFirst("X-Amz-Target")
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization"));
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          // The first answer says that it did not take the record.
          byte[] answer =
              ("{\"FailedRecordCount\":" + (bodies.size() == 1 ? 1 : 0) + "}")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    try (Engine engine =
        Engine.inMemory(
            EngineOptions.defaults()
                .withKinesis(
                    new KinesisEndpoint(
                        address, "us-east-1", AwsCredentialsIdentity.create("id", "secret"))))) {
      engine.client().createTable(Tables.indexed("notes"));
      enable(engine.client(), STREAM);
      put(engine.client(), "sent");
      while (bodies.size() < 2) {
        LockSupport.parkNanos(1_000_000);
      }
      assertThat(heads.get(0))
          .startsWith("Kinesis_20131202.PutRecords AWS4-HMAC-SHA256 Credential=id/")
          .contains("/us-east-1/kinesis/aws4_request");
      assertThat(bodies.get(1))
          .contains("\"StreamARN\":\"" + STREAM + "\"")
          .isEqualTo(bodies.get(0));
      Matcher data = Pattern.compile("\"Data\":\"([^\"]+)\"").matcher(bodies.get(1));
      assertThat(data.find()).isTrue();
      assertThat(new String(Base64.getDecoder().decode(data.group(1)), StandardCharsets.UTF_8))
          .contains("\"sent\"");
    } finally {
      server.stop(0);
    }
  }

  private static DestinationStatus enable(DynamoDbClient client, String stream) {
    return client
        .enableKinesisStreamingDestination(e -> e.tableName("notes").streamArn(stream))
        .destinationStatus();
  }

  private static void put(DynamoDbClient client, String note) {
    client.putItem(
        put ->
            put.tableName("notes")
                .item(
                    Map.of(
                        "pk",
                        Tables.text("p"),
                        "sk",
                        Tables.text("s"),
                        "note",
                        Tables.text(note))));
  }

  private void await(int count) {
    while (records.size() < count) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(records).hasSize(count);
  }
}
