package dev.clave.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ShardFilterType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

class StreamTest {
  private final SettableClock clock = new SettableClock();
  private final Engine engine = Engine.inMemory(EngineOptions.defaults().withClock(clock));
  private final DynamoDbClient client = engine.client();
  private final DynamoDbStreamsClient streams = engine.streamsClient();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void writesComeOutInTheirOrderWithTheirImages() {
    String arn = table("orders", StreamViewType.NEW_AND_OLD_IMAGES);
    put("orders", "a", "1");
    put("orders", "a", "2");
    client.deleteItem(delete -> delete.tableName("orders").key(key("a")));

    List<Record> records = read(arn, ShardIteratorType.TRIM_HORIZON, null);
    assertThat(records)
        .extracting(Record::eventName)
        .containsExactly(OperationType.INSERT, OperationType.MODIFY, OperationType.REMOVE);
    assertThat(records.get(1).dynamodb().oldImage()).isEqualTo(item("a", "1"));
    assertThat(records.get(1).dynamodb().newImage()).isEqualTo(item("a", "2"));
    assertThat(records.get(2).dynamodb().keys()).isEqualTo(key("a"));
    assertThat(records.get(0).dynamodb().hasOldImage()).isFalse();
    assertThat(records).allMatch(record -> record.userIdentity() == null);
    assertThat(records).extracting(record -> record.dynamodb().sequenceNumber()).isSorted();
  }

  @ParameterizedTest
  @EnumSource(
      value = StreamViewType.class,
      names = "UNKNOWN_TO_SDK_VERSION",
      mode = EnumSource.Mode.EXCLUDE)
  void aViewTypeShowsItsImagesAndNoOthers(StreamViewType view) {
    String arn = table("views", view);
    put("views", "a", "1");
    put("views", "a", "2");
    Record change = read(arn, ShardIteratorType.TRIM_HORIZON, null).get(1);
    assertThat(change.dynamodb().hasNewImage()).isEqualTo(view.toString().contains("NEW"));
    assertThat(change.dynamodb().hasOldImage()).isEqualTo(view.toString().contains("OLD"));
    assertThat(change.dynamodb().keys()).isEqualTo(key("a"));
    assertThat(change.dynamodb().streamViewType()).isEqualTo(view);
  }

  @Test
  void theOneShardHasNoChildren() {
    String arn = table("alone", StreamViewType.KEYS_ONLY);
    String shard =
        streams.describeStream(d -> d.streamArn(arn)).streamDescription().shards().get(0).shardId();
    assertThat(
            streams
                .describeStream(
                    d ->
                        d.streamArn(arn)
                            .shardFilter(f -> f.type(ShardFilterType.CHILD_SHARDS).shardId(shard)))
                .streamDescription()
                .shards())
        .isEmpty();
    assertThatThrownBy(
            () ->
                streams.describeStream(
                    d -> d.streamArn(arn).shardFilter(f -> f.type("CHILD_SHARDS").shardId("x"))))
        .hasMessageContaining("'shardFilter.shardId' failed to satisfy constraint");
  }

  @Test
  void anEndOfAStreamIsNamedWithoutASequenceNumber() {
    String arn = table("ends", StreamViewType.KEYS_ONLY);
    assertThatThrownBy(() -> read(arn, ShardIteratorType.LATEST, "100000000000000000000"))
        .hasMessageContaining("SequenceNumber must not be provided");
  }

  @Test
  void aWriteThatChangesNothingLeavesNoRecord() {
    String arn = table("same", StreamViewType.KEYS_ONLY);
    put("same", "a", "1");
    put("same", "a", "1");
    assertThat(read(arn, ShardIteratorType.TRIM_HORIZON, null)).hasSize(1);
  }

  @Test
  void anIteratorStartsAtAfterOrBehindARecord() {
    String arn = table("places", StreamViewType.KEYS_ONLY);
    IntStream.range(0, 4).forEach(i -> put("places", "k" + i, "1"));
    List<Record> all = read(arn, ShardIteratorType.TRIM_HORIZON, null);
    String second = all.get(1).dynamodb().sequenceNumber();
    assertThat(read(arn, ShardIteratorType.AT_SEQUENCE_NUMBER, second))
        .isEqualTo(all.subList(1, 4));
    assertThat(read(arn, ShardIteratorType.AFTER_SEQUENCE_NUMBER, second))
        .isEqualTo(all.subList(2, 4));
    String latest = iterator(arn, ShardIteratorType.LATEST, null);
    put("places", "later", "1");
    assertThat(streams.getRecords(get -> get.shardIterator(latest)).records()).hasSize(1);
  }

  @Test
  void pagesFollowOneAnother() {
    String arn = table("pages", StreamViewType.KEYS_ONLY);
    IntStream.range(0, 25).forEach(i -> put("pages", "k" + i, "1"));
    List<Record> records = new ArrayList<>();
    String next = iterator(arn, ShardIteratorType.TRIM_HORIZON, null);
    while (records.size() < 25) {
      String from = next;
      GetRecordsResponse page = streams.getRecords(get -> get.shardIterator(from).limit(10));
      assertThat(page.records()).hasSizeBetween(1, 10);
      records.addAll(page.records());
      next = page.nextShardIterator();
    }
    assertThat(records).doesNotHaveDuplicates().hasSize(25);
  }

  @Test
  void aRecordIsGoneAfterADay() {
    String arn = table("days", StreamViewType.KEYS_ONLY);
    put("days", "old", "1");
    String sequence =
        read(arn, ShardIteratorType.TRIM_HORIZON, null).get(0).dynamodb().sequenceNumber();
    clock.advance(Duration.ofHours(25));
    put("days", "new", "1");
    assertThat(read(arn, ShardIteratorType.TRIM_HORIZON, null))
        .extracting(record -> record.dynamodb().keys())
        .containsExactly(key("new"));
    assertThatThrownBy(() -> iterator(arn, ShardIteratorType.AT_SEQUENCE_NUMBER, sequence))
        .isInstanceOf(TrimmedDataAccessException.class);
  }

  @Test
  void anIteratorExpiresAfterAQuarterOfAnHour() {
    String arn = table("late", StreamViewType.KEYS_ONLY);
    String iterator = iterator(arn, ShardIteratorType.LATEST, null);
    clock.advance(Duration.ofMinutes(16));
    assertThatThrownBy(() -> streams.getRecords(get -> get.shardIterator(iterator)))
        .isInstanceOf(ExpiredIteratorException.class);
  }

  @Test
  void theStreamOfADeletedTableCanBeReadToItsEndForADay() {
    String arn = table("gone", StreamViewType.KEYS_ONLY);
    put("gone", "a", "1");
    client.deleteTable(delete -> delete.tableName("gone"));
    assertThat(streams.describeStream(d -> d.streamArn(arn)).streamDescription().streamStatus())
        .isEqualTo(StreamStatus.DISABLED);
    String first = iterator(arn, ShardIteratorType.TRIM_HORIZON, null);
    GetRecordsResponse page = streams.getRecords(get -> get.shardIterator(first));
    assertThat(page.records()).hasSize(1);
    GetRecordsResponse end = streams.getRecords(get -> get.shardIterator(page.nextShardIterator()));
    assertThat(end.nextShardIterator()).isNull();
    clock.advance(Duration.ofHours(25));
    assertThatThrownBy(() -> streams.describeStream(d -> d.streamArn(arn)))
        .isInstanceOf(ResourceNotFoundException.class);
  }

  @Test
  void streamsAreListedByTable() {
    String one = table("one", StreamViewType.KEYS_ONLY);
    String two = table("two", StreamViewType.KEYS_ONLY);
    assertThat(streams.listStreams().streams())
        .extracting(stream -> stream.streamArn())
        .containsExactly(one, two);
    assertThat(streams.listStreams(list -> list.tableName("two")).streams())
        .extracting(stream -> stream.streamArn())
        .containsExactly(two);
    assertThat(streams.listStreams(list -> list.limit(1)).lastEvaluatedStreamArn()).isEqualTo(one);
  }

  @Test
  void writersOnManyThreadsLeaveEveryRecordInOrderPerItem() throws Exception {
    String arn = table("many", StreamViewType.NEW_IMAGE);
    List<Thread> writers = new ArrayList<>();
    for (int writer = 0; writer < 4; writer++) {
      String name = "w" + writer;
      writers.add(
          new Thread(() -> IntStream.range(0, 200).forEach(i -> put("many", name, "" + i)), name));
    }
    writers.forEach(Thread::start);
    Map<String, Integer> countByKey = new HashMap<>();
    int total = 0;
    String next = iterator(arn, ShardIteratorType.TRIM_HORIZON, null);
    while (total < 800) {
      String from = next;
      GetRecordsResponse page = streams.getRecords(get -> get.shardIterator(from));
      for (Record record : page.records()) {
        int value = Integer.parseInt(record.dynamodb().newImage().get("n").n());
        assertThat(value)
            .isEqualTo(
                countByKey.merge(record.dynamodb().keys().get("pk").s(), 1, Integer::sum) - 1);
        total++;
      }
      next = page.nextShardIterator();
    }
    for (Thread writer : writers) {
      writer.join();
    }
  }

  private String table(String name, StreamViewType view) {
    return client
        .createTable(
            table ->
                table
                    .tableName(name)
                    .billingMode("PAY_PER_REQUEST")
                    .attributeDefinitions(
                        a -> a.attributeName("pk").attributeType(ScalarAttributeType.S))
                    .keySchema(k -> k.attributeName("pk").keyType(KeyType.HASH))
                    .streamSpecification(s -> s.streamEnabled(true).streamViewType(view)))
        .tableDescription()
        .latestStreamArn();
  }

  private List<Record> read(String arn, ShardIteratorType type, String sequence) {
    String iterator = iterator(arn, type, sequence);
    return streams.getRecords(get -> get.shardIterator(iterator)).records();
  }

  private String iterator(String arn, ShardIteratorType type, String sequence) {
    String shard =
        streams.describeStream(d -> d.streamArn(arn)).streamDescription().shards().get(0).shardId();
    return streams
        .getShardIterator(
            get ->
                get.streamArn(arn).shardId(shard).shardIteratorType(type).sequenceNumber(sequence))
        .shardIterator();
  }

  private void put(String table, String pk, String number) {
    client.putItem(put -> put.tableName(table).item(item(pk, number)));
  }

  private static Map<String, AttributeValue> key(String pk) {
    return Map.of("pk", AttributeValue.fromS(pk));
  }

  private static Map<String, AttributeValue> item(String pk, String number) {
    return Map.of("pk", AttributeValue.fromS(pk), "n", AttributeValue.fromN(number));
  }
}
