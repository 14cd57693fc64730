package dev.clave.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SettableClock;
import dev.clave.engine.stream.StreamReading;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

@Timeout(30)
class TimeToLiveTest {
  private final SettableClock clock = new SettableClock();
  private final Engine engine = Engine.inMemory(EngineOptions.defaults().withClock(clock));
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void createTable() {
    client.createTable(
        table ->
            table
                .tableName("things")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(
                    a -> a.attributeName("pk").attributeType(ScalarAttributeType.S))
                .keySchema(k -> k.attributeName("pk").keyType(KeyType.HASH))
                .streamSpecification(
                    s -> s.streamEnabled(true).streamViewType(StreamViewType.OLD_IMAGE)));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void anItemGoesWhenItsSecondHasComeAndItsNeighbourStays() throws Exception {
    enable();
    put("soon", clock.instant().plusSeconds(10));
    put("later", clock.instant().plusSeconds(1000));
    clock.advance(Duration.ofSeconds(11));
    awaitGone("soon");
    assertThat(get("later")).isNotEmpty();
  }

  @Test
  void itemsThatWereThereBeforeTheSettingExpireToo() throws Exception {
    put("old", clock.instant().plusSeconds(10));
    clock.advance(Duration.ofSeconds(11));
    enable();
    awaitGone("old");
  }

  @Test
  void anItemWhoseTimeWasPutOffStays() throws Exception {
    enable();
    put("moved", clock.instant().plusSeconds(10));
    put("moved", clock.instant().plusSeconds(1000));
    put("witness", clock.instant().plusSeconds(20));
    clock.advance(Duration.ofSeconds(21));
    awaitGone("witness");
    assertThat(get("moved")).isNotEmpty();
  }

  @Test
  void aTimeMoreThanFiveYearsBackIsNotATime() throws Exception {
    enable();
    put("ancient", clock.instant().minus(Duration.ofDays(6 * 365)));
    put("witness", clock.instant().minusSeconds(1));
    awaitGone("witness");
    assertThat(get("ancient")).isNotEmpty();
  }

  @Test
  void theStreamTellsThatTheServiceDeletedIt() throws Exception {
    enable();
    put("soon", clock.instant().plusSeconds(1));
    clock.advance(Duration.ofSeconds(2));
    awaitGone("soon");
    List<Record> records = records();
    Record last = records.get(records.size() - 1);
    assertThat(last.userIdentity().type()).isEqualTo("Service");
    assertThat(last.userIdentity().principalId()).isEqualTo("dynamodb.amazonaws.com");
    assertThat(last.dynamodb().oldImage()).containsKey("expires");
  }

  @Test
  void theSettingIsToldAndChangedOnlyWhenItDiffers() {
    assertThat(status()).isEqualTo(TimeToLiveStatus.DISABLED);
    enable();
    assertThat(status()).isEqualTo(TimeToLiveStatus.ENABLED);
    assertThatThrownBy(this::enable)
        .isInstanceOf(DynamoDbException.class)
        .hasMessageContaining("TimeToLive is already enabled");
    client.updateTimeToLive(
        update ->
            update
                .tableName("things")
                .timeToLiveSpecification(s -> s.enabled(false).attributeName("expires")));
    assertThat(status()).isEqualTo(TimeToLiveStatus.DISABLED);
  }

  private TimeToLiveStatus status() {
    return client
        .describeTimeToLive(describe -> describe.tableName("things"))
        .timeToLiveDescription()
        .timeToLiveStatus();
  }

  private void enable() {
    client.updateTimeToLive(
        update ->
            update
                .tableName("things")
                .timeToLiveSpecification(s -> s.enabled(true).attributeName("expires")));
  }

  private void put(String pk, Instant expires) {
    client.putItem(
        put ->
            put.tableName("things")
                .item(
                    Map.of(
                        "pk",
                        AttributeValue.fromS(pk),
                        "expires",
                        AttributeValue.fromN("" + expires.getEpochSecond()))));
  }

  private Map<String, AttributeValue> get(String pk) {
    return client
        .getItem(get -> get.tableName("things").key(Map.of("pk", AttributeValue.fromS(pk))))
        .item();
  }

  private void awaitGone(String pk) throws InterruptedException {
    while (!get(pk).isEmpty()) {
      Thread.sleep(10);
    }
  }

  private List<Record> records() {
    DynamoDbStreamsClient streams = engine.streamsClient();
    String arn = streams.listStreams().streams().get(0).streamArn();
    return StreamReading.fromTheStart(streams, arn);
  }
}
