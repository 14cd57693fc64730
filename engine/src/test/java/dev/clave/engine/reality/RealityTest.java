package dev.clave.engine.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SettableClock;
import dev.clave.engine.Tables;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

class RealityTest {
  private static final Duration WINDOW = Duration.ofMillis(100);

  private final SettableClock clock = new SettableClock();
  private final Engine engine = Engine.inMemory(EngineOptions.defaults().withClock(clock));
  private final DynamoDbClient client = engine.client();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void anEngineHasNoneUnlessItIsAsked() {
    assertThat(engine.reality()).isEqualTo(Reality.NONE);
    assertThat(engine.reality(Reality.aws()).reality()).isEqualTo(Reality.aws());
  }

  @Test
  void anEventuallyConsistentReadSeesThePastForAWhileAndAConsistentOneNever() {
    engine.reality(Reality.NONE.withStale(1, WINDOW));
    client.createTable(Tables.indexed("notes"));
    put("notes", "a", "old");
    clock.advance(Duration.ofSeconds(1));
    put("notes", "a", "new");
    assertThat(note("notes", false)).isEqualTo("old");
    assertThat(note("notes", true)).isEqualTo("new");
    assertThat(scanned()).containsExactly("old");
    clock.advance(WINDOW.plusMillis(1));
    assertThat(note("notes", false)).isEqualTo("new");
    assertThat(scanned()).containsExactly("new");
  }

  @Test
  void theShareOfStaleReadsIsTheOneThatWasAskedFor() {
    engine.reality(Reality.NONE.withSeed(3).withStale(0.25, WINDOW));
    client.createTable(Tables.indexed("notes"));
    put("notes", "a", "old");
    clock.advance(Duration.ofSeconds(1));
    put("notes", "a", "new");
    int stale = 0;
    for (int i = 0; i < 1000; i++) {
      stale += note("notes", false).equals("old") ? 1 : 0;
    }
    assertThat(stale).isBetween(200, 300);
  }

  @Test
  void oneTableCanHaveARealityOfItsOwn() {
    engine.reality(Reality.NONE.withStale(1, WINDOW).withTable("exact", Reality.NONE));
    client.createTable(Tables.indexed("notes"));
    client.createTable(Tables.indexed("exact"));
    for (String table : List.of("notes", "exact")) {
      put(table, "a", "old");
    }
    clock.advance(Duration.ofSeconds(1));
    for (String table : List.of("notes", "exact")) {
      put(table, "a", "new");
    }
    assertThat(note("notes", false)).isEqualTo("old");
    assertThat(note("exact", false)).isEqualTo("new");
  }

  @Test
  void aGlobalIndexIsBehindItsTable() {
    engine.reality(Reality.NONE.withIndexLag(WINDOW));
    client.createTable(Tables.indexed("notes"));
    put("notes", "a", "first");
    assertThat(inIndex()).isEmpty();
    assertThat(note("notes", false)).isEqualTo("first");
    clock.advance(WINDOW.plusMillis(1));
    assertThat(inIndex()).containsExactly("first");
  }

  @Test
  void thePastOfAnEngineOnDiskIsReadToo(@TempDir Path folder) {
    try (Engine onDisk =
        Engine.open(
            folder,
            EngineOptions.defaults()
                .withClock(clock)
                .withReality(Reality.NONE.withStale(1, WINDOW)))) {
      DynamoDbClient other = onDisk.client();
      other.createTable(Tables.indexed("notes"));
      other.putItem(put -> put.tableName("notes").item(item("a", "old")));
      clock.advance(Duration.ofSeconds(1));
      other.putItem(put -> put.tableName("notes").item(item("a", "new")));
      assertThat(
              other
                  .getItem(get -> get.tableName("notes").key(Tables.key("a", "s")))
                  .item()
                  .get("note")
                  .s())
          .isEqualTo("old");
    }
  }

  @Test
  void anErrorHitsTheOperationsAndKeysThatItNames() {
    client.createTable(Tables.indexed("notes"));
    engine.reality(
        Reality.NONE.withError(
            InjectedError.of("InternalServerError")
                .on("PutItem")
                .withKey(Map.of("pk", Tables.text("a")))));
    assertThatThrownBy(() -> put("notes", "a", "1"))
        .isInstanceOf(InternalServerErrorException.class);
    put("notes", "b", "1");
    assertThat(note("notes", true)).isNull();
    engine.reality(Reality.NONE);
    put("notes", "a", "1");
    assertThat(note("notes", true)).isEqualTo("1");
  }

  @Test
  void anErrorAfterwardsHidesThatTheWriteWasDone() {
    client.createTable(Tables.indexed("notes"));
    engine.reality(
        Reality.NONE.withError(InjectedError.of("InternalServerError").on("PutItem").afterwards()));
    assertThatThrownBy(() -> put("notes", "a", "1"))
        .isInstanceOf(InternalServerErrorException.class);
    assertThat(note("notes", true)).isEqualTo("1");
  }

  @Test
  void theSameSeedFailsTheSameRequests() {
    client.createTable(Tables.indexed("notes"));
    Reality reality =
        Reality.NONE.withSeed(11).withError(InjectedError.of("ThrottlingException").withRate(0.3));
    List<Boolean> first = failures(reality);
    assertThat(failures(reality)).isEqualTo(first);
    assertThat(failures(reality.withSeed(12))).isNotEqualTo(first);
    assertThat(first.stream().filter(failed -> failed).count()).isBetween(30L, 90L);
  }

  private List<Boolean> failures(Reality reality) {
    engine.reality(reality);
    List<Boolean> failures = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      try {
        note("notes", true);
        failures.add(false);
      } catch (DynamoDbException throttled) {
        assertThat(throttled.isThrottlingException()).isTrue();
        failures.add(true);
      }
    }
    return failures;
  }

  @Test
  void conflictsRefuseSingleWritesAndCancelTransactions() {
    client.createTable(Tables.indexed("notes"));
    engine.reality(Reality.NONE.withConflicts(1));
    assertThatThrownBy(() -> put("notes", "a", "1"))
        .isInstanceOf(TransactionConflictException.class);
    TransactionCanceledException cancelled =
        catchThrowableOfType(
            TransactionCanceledException.class,
            () ->
                client.transactWriteItems(
                    transaction ->
                        transaction.transactItems(
                            part -> part.put(put -> put.tableName("notes").item(item("a", "1"))))));
    assertThat(cancelled.cancellationReasons().get(0).code()).isEqualTo("TransactionConflict");
    assertThat(note("notes", true)).isNull();
  }

  @Test
  void partsOfBatchesComeBackByChance() {
    client.createTable(Tables.indexed("notes"));
    engine.reality(Reality.NONE.withSeed(5).withUnprocessed(0.5));
    List<software.amazon.awssdk.services.dynamodb.model.WriteRequest> writes = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      String key = "k" + i;
      writes.add(
          software.amazon.awssdk.services.dynamodb.model.WriteRequest.builder()
              .putRequest(put -> put.item(item(key, "1")))
              .build());
    }
    var answer = client.batchWriteItem(batch -> batch.requestItems(Map.of("notes", writes)));
    int unprocessedCount = answer.unprocessedItems().get("notes").size();
    assertThat(unprocessedCount).isBetween(5, 20);
    engine.reality(Reality.NONE);
    assertThat(client.scan(scan -> scan.tableName("notes")).count())
        .isEqualTo(25 - unprocessedCount);
  }

  @Test
  void delaysHaveTheQuantilesThatWereAskedForAndAStandingClockIsNotWaitedFor() {
    Latency latency = new Latency(Duration.ofMillis(4), Duration.ofMillis(20));
    Random random = new Random(1);
    List<Duration> delays = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      delays.add(latency.next(random));
    }
    delays.sort(Duration::compareTo);
    assertThat(delays.get(10_000).toNanos() / 1e6).isBetween(3.8, 4.2);
    assertThat(delays.get(19_800).toNanos() / 1e6).isBetween(18.0, 22.0);

    client.createTable(Tables.indexed("notes"));
    Duration minute = Duration.ofMinutes(1);
    engine.reality(Reality.NONE.withLatency(new Latency(minute, minute)));
    put("notes", "a", "1");
    assertThat(note("notes", true)).isEqualTo("1");
  }

  @Test
  void aStreamOfSeveralShardsKeepsTheOrderOfEachItemAcrossItsSplits() {
    Duration life = Duration.ofHours(4);
    engine.reality(Reality.NONE.withStreamShards(3, life));
    String arn = streamed("notes");
    for (int turn = 0; turn < 3; turn++) {
      for (int i = 0; i < 60; i++) {
        put("notes", "k" + i % 20, turn + "." + i);
      }
      clock.advance(life);
    }
    DynamoDbStreamsClient streams = engine.streamsClient();
    List<Shard> shards = streams.describeStream(d -> d.streamArn(arn)).streamDescription().shards();
    assertThat(shards.stream().filter(shard -> shard.parentShardId() == null)).hasSize(3);
    assertThat(shards.size()).isGreaterThan(9);
    Set<String> shardIds = new HashSet<>();
    List<String> notes = new ArrayList<>();
    for (Shard shard : shards) {
      assertThat(shard.parentShardId() == null || shardIds.contains(shard.parentShardId()))
          .isTrue();
      shardIds.add(shard.shardId());
      notes.addAll(all(streams, arn, shard));
    }
    assertThat(notes).hasSize(180).doesNotHaveDuplicates();
    for (int i = 0; i < 20; i++) {
      int item = i;
      assertThat(notes.stream().filter(note -> number(note) % 20 == item))
          .as("those of one item")
          .isSortedAccordingTo(
              java.util.Comparator.comparing((String note) -> note.substring(0, 1))
                  .thenComparing(RealityTest::number));
    }
    Shard split =
        shards.stream()
            .filter(shard -> children(streams, arn, shard).size() == 2)
            .findFirst()
            .orElseThrow();
    assertThat(split.sequenceNumberRange().endingSequenceNumber()).isNotNull();
  }

  private static int number(String note) {
    return Integer.parseInt(note.substring(2));
  }

  private static List<Shard> children(DynamoDbStreamsClient streams, String arn, Shard shard) {
    return streams
        .describeStream(
            d -> d.streamArn(arn).shardFilter(f -> f.type("CHILD_SHARDS").shardId(shard.shardId())))
        .streamDescription()
        .shards();
  }

  private static List<String> all(DynamoDbStreamsClient streams, String arn, Shard shard) {
    String iterator =
        streams
            .getShardIterator(
                get ->
                    get.streamArn(arn).shardId(shard.shardId()).shardIteratorType("TRIM_HORIZON"))
            .shardIterator();
    List<String> notes = new ArrayList<>();
    boolean isOpen = shard.sequenceNumberRange().endingSequenceNumber() == null;
    for (int page = 0; iterator != null && (page < 3 || !isOpen); page++) {
      String current = iterator;
      GetRecordsResponse answer = streams.getRecords(get -> get.shardIterator(current).limit(7));
      answer.records().forEach(record -> notes.add(record.dynamodb().newImage().get("note").s()));
      iterator = answer.nextShardIterator();
    }
    return notes;
  }

  @Test
  void shardsAreThereAfterARestart(@TempDir Path folder) {
    EngineOptions options =
        EngineOptions.defaults()
            .withClock(clock)
            .withReality(Reality.NONE.withStreamShards(2, Duration.ofHours(1)));
    String arn;
    List<Shard> before;
    try (Engine onDisk = Engine.open(folder, options)) {
      onDisk.client().createTable(streamedTable("notes"));
      arn = onDisk.client().describeTable(d -> d.tableName("notes")).table().latestStreamArn();
      clock.advance(Duration.ofHours(1));
      String name = arn;
      before =
          onDisk
              .streamsClient()
              .describeStream(d -> d.streamArn(name))
              .streamDescription()
              .shards();
    }
    try (Engine onDisk = Engine.open(folder, options)) {
      String name = arn;
      assertThat(
              onDisk
                  .streamsClient()
                  .describeStream(d -> d.streamArn(name))
                  .streamDescription()
                  .shards())
          .isEqualTo(before)
          .hasSize(5);
    }
  }

  private static software.amazon.awssdk.services.dynamodb.model.CreateTableRequest streamedTable(
      String name) {
    return Tables.indexed(name).toBuilder()
        .streamSpecification(s -> s.streamEnabled(true).streamViewType("NEW_IMAGE"))
        .build();
  }

  private String streamed(String name) {
    client.createTable(streamedTable(name));
    return client.describeTable(d -> d.tableName(name)).table().latestStreamArn();
  }

  private void put(String table, String pk, String note) {
    client.putItem(put -> put.tableName(table).item(item(pk, note)));
  }

  private static Map<String, AttributeValue> item(String pk, String note) {
    return Map.of(
        "pk", Tables.text(pk),
        "sk", Tables.text("s"),
        "group", Tables.text("g"),
        "note", Tables.text(note));
  }

  private String note(String table, boolean isConsistent) {
    Map<String, AttributeValue> item =
        client
            .getItem(
                get -> get.tableName(table).key(Tables.key("a", "s")).consistentRead(isConsistent))
            .item();
    return item.isEmpty() ? null : item.get("note").s();
  }

  private List<String> scanned() {
    return client.scan(scan -> scan.tableName("notes")).items().stream()
        .map(item -> item.get("note").s())
        .toList();
  }

  private List<String> inIndex() {
    return client
        .query(
            query ->
                query
                    .tableName("notes")
                    .indexName("groups")
                    .keyConditionExpression("#g = :g")
                    .expressionAttributeNames(Map.of("#g", "group"))
                    .expressionAttributeValues(Map.of(":g", Tables.text("g"))))
        .items()
        .stream()
        .map(item -> item.get("note").s())
        .toList();
  }
}
