package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import dev.clave.table.options.Retry;
import dev.clave.table.options.Sent;
import dev.clave.table.options.TableOptions;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** What running the code of an operation again after each response must not do. */
class AsyncReplayTest {
  private static final Retry QUICK =
      new Retry(6, Duration.ofNanos(1), Duration.ofMillis(1), pause -> {});

  private static final int PAGE = 10;

  private Engine engine;
  private HeldClient endpoint;
  private Table blocking;
  private AsyncTable table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    endpoint = new HeldClient(engine.asyncClient());
    blocking = Table.open(Freight.design(), engine.client());
    blocking.provision();
    blocking.create("account", Freight.account("a"));
    blocking.create("driver", Freight.driver("a", "d1"));
    blocking.create("driver", Freight.driver("a", "d2"));
    table =
        AsyncTable.open(
            Freight.design(), endpoint.client(), TableOptions.defaults().withRetry(QUICK));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, Object> driver(String id) {
    return Map.of("accountId", "a", "driverId", id);
  }

  private static <T> T result(CompletableFuture<T> future) {
    return future.orTimeout(20, TimeUnit.SECONDS).join();
  }

  @Test
  void aWriteIsSentOnceHoweverOftenItsCodeIsRun() {
    List<Sent> observed = new ArrayList<>();
    AtomicInteger runs = new AtomicInteger();
    endpoint.hold();
    CompletableFuture<Object> work =
        table
            .observed(observed::add)
            .call(
                each -> {
                  runs.incrementAndGet();
                  each.create("driver", Freight.driver("a", "d3"));
                  each.get("driver", driver("d1"));
                  return each.update("driver", driver("d3"), Map.of("name", "Eva")).get("name");
                });
    while (!work.isDone()) {
      endpoint.release();
      endpoint.hold();
    }
    endpoint.release();
    assertThat(result(work)).isEqualTo("Eva");
    // The first response is always waited for; a later one may be there before it is asked for.
    assertThat(runs.get()).isGreaterThan(1);
    assertThat(observed).filteredOn(sent -> sent.operation().equals("PutItem")).hasSize(1);
    assertThat(observed).filteredOn(sent -> sent.operation().equals("UpdateItem")).hasSize(1);
  }

  @Test
  void anObserverThatThrowsFailsTheOperationInsteadOfLeavingItForEver() {
    CompletableFuture<Optional<Item>> read =
        table
            .observed(
                sent -> {
                  throw new IllegalArgumentException("no room for more");
                })
            .get("driver", driver("d1"));
    assertThatThrownBy(() -> result(read)).hasMessageContaining("no room for more");
  }

  @Test
  void anObserverThatThrowsIsCalledOnceForARequest() {
    AtomicInteger calls = new AtomicInteger();
    Table observed =
        blocking.observed(
            sent -> {
              calls.incrementAndGet();
              throw new IllegalArgumentException("no room for more");
            });
    assertThatThrownBy(() -> observed.get("driver", driver("d1")))
        .hasMessageContaining("no room for more");
    assertThat(calls).hasValue(1);
  }

  @Test
  void codeThatCatchesEveryExceptionDoesNotTakeAMissingResponseForAFailure() {
    endpoint.hold();
    int before = endpoint.sent();
    CompletableFuture<Object> name =
        table.call(
            each -> {
              try {
                return each.get("driver", driver("d1")).orElseThrow().get("driverId");
              } catch (RuntimeException failure) {
                return each.get("driver", driver("d2")).orElseThrow().get("driverId");
              }
            });
    assertThat(endpoint.sent() - before).isEqualTo(1);
    endpoint.release();
    assertThat(result(name)).isEqualTo("d1");
  }

  @Test
  void codeThatCatchesWhateverIsThrownSendsNothingMoreUntilTheResponseIsThere() {
    endpoint.hold();
    int before = endpoint.sent();
    CompletableFuture<Object> name =
        table.call(
            each -> {
              Object first = null;
              try {
                first = each.get("driver", driver("d1")).orElseThrow().get("driverId");
              } finally {
                each.get("driver", driver("d2"));
              }
              return first;
            });
    assertThat(endpoint.sent() - before).isEqualTo(1);
    endpoint.release();
    assertThat(result(name)).isEqualTo("d1");
    assertThat(endpoint.sent() - before).isEqualTo(2);
  }

  @Test
  void codeThatAsksForSomethingElseWhenItIsRunAgainIsRefused() {
    endpoint.hold();
    AtomicInteger runs = new AtomicInteger();
    CompletableFuture<Optional<Item>> read =
        table.call(each -> each.get("driver", driver("d" + runs.incrementAndGet())));
    endpoint.release();
    assertThatThrownBy(() -> result(read))
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("took another path when it was run again");
  }

  @Test
  void theTableOfAnOperationIsRefusedAfterItsEndAndToOtherThreads() {
    AtomicReference<Table> reference = new AtomicReference<>();
    result(
        table.call(
            each -> {
              reference.set(each);
              return each.get("driver", driver("d1"));
            }));
    assertThatThrownBy(() -> reference.get().get("driver", driver("d1")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("after its end");
    CompletableFuture<Object> elsewhere =
        table.call(
            each -> CompletableFuture.supplyAsync(() -> each.get("driver", driver("d1"))).join());
    assertThatThrownBy(() -> result(elsewhere)).hasMessageContaining("another thread");
  }

  @Test
  void aTimeoutEndsTheRequestThatIsUnderWayAndItsRetries() {
    endpoint.hold();
    CompletableFuture<Optional<Item>> read = table.get("driver", driver("d1"));
    List<CompletableFuture<?>> underWay = endpoint.underWay();
    assertThatThrownBy(() -> read.orTimeout(1, TimeUnit.MILLISECONDS).join())
        .hasCauseInstanceOf(TimeoutException.class);
    // The thread that ran into the timeout cancels the request, perhaps after `join` has returned.
    CompletableFuture<?> request = underWay.get(underWay.size() - 1);
    assertThat(request)
        .failsWithin(Duration.ofSeconds(20))
        .withThrowableOfType(CancellationException.class);
    int before = endpoint.sent();
    endpoint.release();
    assertThat(endpoint.sent()).isEqualTo(before);
  }

  @Test
  void whatIsCancelledBetweenTwoAttemptsIsNotSentAgain() {
    Retry patient = new Retry(6, Duration.ofSeconds(30), Duration.ofSeconds(30), pause -> {});
    AsyncTable slow =
        AsyncTable.open(
            Freight.design(), endpoint.client(), TableOptions.defaults().withRetry(patient));
    endpoint.fail(ProvisionedThroughputExceededException.builder().message("slow").build(), 1);
    int before = endpoint.sent();
    CompletableFuture<Optional<Item>> read = slow.get("driver", driver("d1"));
    assertThat(endpoint.sent() - before).isEqualTo(1);
    assertThat(read.cancel(true)).isTrue();
    assertThatThrownBy(read::join).isInstanceOf(CancellationException.class);
    assertThat(endpoint.sent() - before).isEqualTo(1);
  }

  @Test
  void aPartThatFailsIsToldWhenTheOthersHaveEnded() {
    result(
        table.putAll(
            IntStream.range(0, 40)
                .mapToObj(n -> Item.of("member", Freight.member("a", "m" + n, "gold", n)))
                .toList()));
    endpoint.hold();
    endpoint.fail(
        (RuntimeException) DynamoDbException.builder().message("no right to read").build(), 1);
    int before = endpoint.sent();
    CompletableFuture<ItemPage> page = table.run("membersByLevel", Map.of("level", "gold")).page();
    assertThat(endpoint.sent() - before).isEqualTo(4);
    assertThat(page).isNotDone();
    endpoint.release();
    assertThatThrownBy(() -> result(page))
        .isInstanceOf(CompletionException.class)
        .hasMessageContaining("no right to read");
    assertThat(endpoint.underWay()).allMatch(CompletableFuture::isDone);
    assertThat(endpoint.sent() - before).isEqualTo(4);
  }

  /** Answers one held request after the other in the calling thread, so that it can be measured. */
  private long allocatedBy(Function<AsyncTable, CompletableFuture<?>> operation) {
    Deque<Runnable> heldCalls = new ArrayDeque<>();
    DynamoDbAsyncClient inTurn =
        (DynamoDbAsyncClient)
            Proxy.newProxyInstance(
                DynamoDbAsyncClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbAsyncClient.class},
                (proxy, method, arguments) -> {
                  CompletableFuture<Object> response = new CompletableFuture<>();
                  Method same =
                      DynamoDbClient.class.getMethod(method.getName(), method.getParameterTypes());
                  heldCalls.add(
                      () -> {
                        try {
                          response.complete(same.invoke(engine.client(), arguments));
                        } catch (ReflectiveOperationException e) {
                          response.completeExceptionally(e);
                        }
                      });
                  return response;
                });
    AsyncTable measured =
        AsyncTable.open(
            Freight.design(),
            inTurn,
            TableOptions.defaults().withReadBudget(PAGE).withRetry(QUICK));
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = thread.getCurrentThreadAllocatedBytes();
    CompletableFuture<?> result = operation.apply(measured);
    while (!heldCalls.isEmpty()) {
      heldCalls.remove().run();
    }
    assertThat(result).isCompleted();
    return thread.getCurrentThreadAllocatedBytes() - before;
  }

  private static List<Map<String, Object>> drivers(int count) {
    return IntStream.range(0, count).mapToObj(n -> driver("x" + n)).toList();
  }

  @Test
  void theWorkOfAReadGrowsWithItsPagesAndNotWithTheirSquare() {
    blocking.putAll(
        IntStream.range(0, 120 * PAGE)
            .mapToObj(n -> Item.of("driver", Freight.driver("a", "x%06d".formatted(n)))));
    Function<Integer, Function<AsyncTable, CompletableFuture<?>>> pages =
        count ->
            each ->
                each.call(
                    one ->
                        one
                            .run("driversByState", Map.of("accountId", "a", "state", "free"))
                            .limit(PAGE)
                            .stream()
                            .limit((long) count * PAGE)
                            .count());
    allocatedBy(pages.apply(30));
    long some = allocatedBy(pages.apply(30));
    long fourTimes = allocatedBy(pages.apply(120));
    assertThat((double) fourTimes / some).isLessThan(8);
  }

  @Test
  void theWorkOfABatchGrowsWithItsKeysAndNotWithTheirSquare() {
    allocatedBy(each -> each.getAll("driver", drivers(2_000)));
    long some = allocatedBy(each -> each.getAll("driver", drivers(2_000)));
    long fourTimes = allocatedBy(each -> each.getAll("driver", drivers(8_000)));
    assertThat((double) fourTimes / some).isLessThan(8);
  }
}
