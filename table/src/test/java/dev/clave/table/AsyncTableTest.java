package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import dev.clave.table.options.Progress;
import dev.clave.table.options.Retry;
import dev.clave.table.options.Sent;
import dev.clave.table.options.TableOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** The twin of {@link Table} on an asynchronous client. */
class AsyncTableTest {
  private static final Retry QUICK =
      new Retry(6, Duration.ofNanos(1), Duration.ofMillis(1), pause -> {});
  private static final Map<String, String> T1 = Map.of("accountId", "a", "tripId", "t1");
  private static final Map<String, String> D1 = Map.of("accountId", "a", "driverId", "d1");

  private Engine engine;
  private HeldClient endpoint;
  private Table blocking;
  private AsyncTable table;
  private final AtomicLong ticks = new AtomicLong();

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    endpoint = new HeldClient(engine.asyncClient());
    blocking = Table.open(Freight.design(), engine.client());
    blocking.provision();
    TableOptions options =
        TableOptions.defaults()
            .withRetry(QUICK)
            // A clock that never shows the same time twice.
            .withClock(() -> Instant.parse("2024-01-15T08:00:00Z").plusMillis(ticks.getAndAdd(7)));
    table = AsyncTable.open(Freight.design(), endpoint.client(), options);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static ProvisionedThroughputExceededException slowDown() {
    return ProvisionedThroughputExceededException.builder().message("slow down").build();
  }

  private static <T> T result(CompletableFuture<T> future) {
    return future.orTimeout(20, java.util.concurrent.TimeUnit.SECONDS).join();
  }

  private void account() {
    result(table.create("account", Freight.account("a")));
  }

  @Test
  void whatIsCreatedIsWhatIsStoredAlthoughTheClockMovesOn() {
    Item createdItem = result(table.create("driver", Freight.driver("a", "d1")));
    assertThat(result(table.get("driver", D1))).contains(createdItem);
    assertThat(blocking.get("driver", D1)).contains(createdItem);
  }

  @Test
  void guardsCountersAndReferencesAreKept() {
    account();
    result(table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z")));
    assertThat(result(table.get("account", Map.of("accountId", "a"))))
        .hasValueSatisfying(each -> assertThat(each.get("tripCount")).hasToString("1"));
    assertThatThrownBy(
            () ->
                result(
                    table.create(
                        "account",
                        Map.of(
                            "accountId",
                            "b",
                            "email",
                            "a@example.com",
                            "name",
                            "B",
                            "plan",
                            "free"))))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NOT_UNIQUE));
    assertThat(result(table.run("tripsOfDriver", Map.of("driverId", "d1")).page()).items())
        .extracting(item -> item.get("tripId"))
        .containsExactly("t1");
    assertThat(blocking.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void anUpdateThatMustReadFirstMovesIndexKeysAndReferences() {
    account();
    result(table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z")));
    Item updated = result(table.update("trip", T1, Map.of("status", "running", "driverId", "d2")));
    assertThat(updated.get("status")).isEqualTo("running");
    assertThat(blocking.get("trip", T1)).contains(updated);
    assertThat(result(table.run("tripsOfDriver", Map.of("driverId", "d1")).first())).isEmpty();
    assertThat(result(table.run("tripsOfDriver", Map.of("driverId", "d2")).first())).isPresent();
    assertThat(
            result(table.run("tripsByStatus", Map.of("accountId", "a", "status", "running")).page())
                .items())
        .hasSize(1);
    assertThat(blocking.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void transactionsHappenWholeOrNotAtAllAndSayWhichStepWasRefused() {
    account();
    result(table.create("driver", Freight.driver("a", "d1")));
    result(table.transact("startTrip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z")));
    assertThat(result(table.get("driver", D1)).orElseThrow().get("state")).isEqualTo("driving");
    assertThatThrownBy(
            () ->
                result(
                    table.transact("startTrip", Freight.trip("a", "t2", "2024-01-15T08:00:00Z"))))
        .hasMessageContaining("step 2");
    assertThat(blocking.run("trips", Map.of("accountId", "a")).stream()).hasSize(1);
    result(
        table.transact(
            writes ->
                writes
                    .delete("trip", T1)
                    .update("driver", D1, Map.of("state", "free", "name", "Eva"))));
    assertThat(blocking.get("trip", T1)).isEmpty();
    assertThat(blocking.get("driver", D1).orElseThrow().get("name")).isEqualTo("Eva");
    assertThat(blocking.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void shardsAndThePatternsOfAViewAreAskedTogether() {
    account();
    result(
        table.putAll(
            IntStream.range(0, 230)
                .mapToObj(n -> Item.of("member", Freight.member("a", "m" + n, "gold", n)))
                .toList()));
    int before = endpoint.sent();
    endpoint.hold();
    CompletableFuture<ItemPage> page =
        table.run("membersByLevel", Map.of("level", "gold")).limit(20).page();
    assertThat(endpoint.sent() - before).isEqualTo(4);
    endpoint.release();
    assertThat(result(page).items())
        .isEqualTo(
            blocking.run("membersByLevel", Map.of("level", "gold")).limit(20).page().items());
    ItemPage second =
        result(
            table
                .run("membersByLevel", Map.of("level", "gold"))
                .limit(20)
                .after(result(page).cursor().orElseThrow())
                .page());
    assertThat(second.items().get(0).get("score")).hasToString("20");
    Map<String, Object> board = Map.of("accountId", "a", "state", "free");
    Map<String, ItemPage> view = result(table.view("board", board));
    assertThat(view.get("account").items())
        .isEqualTo(blocking.view("board", board).get("account").items());
  }

  @Test
  void manyItemsAreWrittenReadAndDeletedInBatches() {
    List<Item> drivers =
        IntStream.range(0, 250)
            .mapToObj(n -> Item.of("driver", Freight.driver("a", "d" + n)))
            .toList();
    List<Map<String, String>> keys =
        IntStream.range(0, 251)
            .mapToObj(n -> Map.of("accountId", "a", "driverId", "d" + n))
            .toList();
    assertThat(result(table.putAll(drivers))).isEqualTo(250);
    List<Optional<Item>> storedItems = result(table.getAll("driver", keys));
    assertThat(storedItems.subList(0, 250)).allMatch(Optional::isPresent);
    assertThat(storedItems.get(250)).isEmpty();
    assertThat(result(table.deleteAll("driver", keys))).isEqualTo(251);
    assertThat(blocking.items()).isEmpty();
  }

  @Test
  void aDeleteTakesAllChildrenAlongInPortions() {
    Design design =
        Design.check(
                """
                design: blog
                table: blog
                key: PK, SK
                entities:
                  post:
                    on delete: { comment: cascade }
                    PK: POST#<postId>
                    SK: METADATA
                    attributes: { postId: string }
                  comment:
                    PK: POST#<postId>
                    SK: COMMENT#<commentId>
                    unique: [code]
                    attributes: { postId: string, commentId: string, code: string }
                """)
            .design()
            .orElseThrow();
    Table blog = Table.open(design, engine.client());
    blog.provision();
    AsyncTable async = AsyncTable.open(design, engine.asyncClient());
    result(async.create("post", Map.of("postId", "p")));
    for (int i = 0; i < 205; i++) {
      result(
          async.create("comment", Map.of("postId", "p", "commentId", "c" + i, "code", "code" + i)));
    }
    assertThat(result(async.delete("post", Map.of("postId", "p")))).isTrue();
    assertThat(blog.items()).isEmpty();
    assertThat(engine.client().scan(request -> request.tableName("blog")).count()).isZero();
    assertThat(result(async.delete("post", Map.of("postId", "p")))).isFalse();
  }

  @Test
  void aThousandOperationsAreUnderWayAndNoThreadWaits() {
    account();
    endpoint.hold();
    int threads = Thread.activeCount();
    List<CompletableFuture<Optional<Item>>> reads = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      reads.add(table.get("account", Map.of("accountId", "a")));
    }
    assertThat(endpoint.underWay()).hasSizeGreaterThan(1000 - 1);
    assertThat(reads).noneMatch(CompletableFuture::isDone);
    assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads);
    endpoint.release();
    assertThat(reads).allSatisfy(read -> assertThat(result(read)).isPresent());
  }

  @Test
  void cancellingAnOperationCancelsTheRequestThatIsUnderWay() {
    account();
    endpoint.hold();
    CompletableFuture<Optional<Item>> read = table.get("account", Map.of("accountId", "a"));
    List<CompletableFuture<?>> underWay = endpoint.underWay();
    read.cancel(true);
    assertThat(underWay.get(underWay.size() - 1)).isCancelled();
  }

  @Test
  void whatIsThrottledIsSentAgainByTheSamePolicy() {
    account();
    List<Sent> observed = new ArrayList<>();
    int before = endpoint.sent();
    endpoint.fail(slowDown(), 3);
    Optional<Item> item =
        result(table.observed(observed::add).get("account", Map.of("accountId", "a")));
    assertThat(item).isPresent();
    assertThat(endpoint.sent() - before).isEqualTo(4);
    assertThat(observed).extracting(Sent::capacityUnits).containsExactly(0.0, 0.0, 0.0, 0.5);
    endpoint.fail(slowDown(), 6);
    assertThatThrownBy(() -> result(table.get("account", Map.of("accountId", "a"))))
        .hasMessageContaining("GetItem was refused 6 times: slow down")
        .cause()
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BUSY));
  }

  @Test
  void badInputFailsTheFutureAndSendsNothing() {
    int before = endpoint.sent();
    CompletableFuture<Item> refusal = table.create("trip", Map.of("accountId", "a"));
    assertThat(refusal).isCompletedExceptionally();
    assertThatThrownBy(refusal::join).hasMessageContaining("tripId");
    assertThat(endpoint.sent()).isEqualTo(before);
  }

  @Test
  void writersThatMeetAllCount() {
    account();
    AsyncTable patient = AsyncTable.open(Freight.design(), engine.asyncClient());
    List<CompletableFuture<Item>> writes =
        IntStream.range(0, 60)
            .mapToObj(
                n -> patient.create("trip", Freight.trip("a", "t" + n, "2024-01-15T08:00:00Z")))
            .toList();
    writes.forEach(AsyncTableTest::result);
    assertThat(blocking.get("account", Map.of("accountId", "a")).orElseThrow().get("tripCount"))
        .hasToString("60");
    assertThat(blocking.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void severalStepsAreWrittenAsCodeThatSeemsToWait() {
    account();
    result(table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z")));
    result(table.create("driver", Freight.driver("a", "d1")));
    Function<Table, Object> driverOfTrip =
        each ->
            each.get("trip", T1)
                .flatMap(
                    trip ->
                        each.get(
                            "driver", Map.of("accountId", "a", "driverId", trip.get("driverId"))))
                .orElseThrow()
                .get("name");
    assertThat(result(table.call(driverOfTrip))).isEqualTo("Ana");
  }

  @Test
  void aScopeReachesNothingOfAnotherAccount() {
    account();
    AsyncTable scoped = table.scope(Map.of("accountId", "b"));
    assertThatThrownBy(() -> result(scoped.get("account", Map.of("accountId", "a"))))
        .cause()
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.OUT_OF_SCOPE));
  }
}
