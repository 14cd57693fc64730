package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Retry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sixty-four threads at one item: whatever wins, nothing is counted wrong or left behind. */
class RaceTest {
  private static final int THREADS = 64;
  private static final Map<String, String> T1 = Map.of("accountId", "a", "tripId", "t1");

  private Endpoint endpoint;
  private Table table;
  private ExecutorService threads;

  @BeforeEach
  void open() {
    endpoint = Endpoint.open();
    Retry patient =
        new Retry(1000, Duration.ofMillis(1), Duration.ofMillis(50), Retry.defaults().pause());
    table = Table.open(Freight.design(), endpoint.client(), endpoint.options().withRetry(patient));
    table.provision();
    table.create("account", Freight.account("a"));
    threads = Executors.newFixedThreadPool(THREADS);
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    endpoint.close();
  }

  /** How many of the attempts were not refused. */
  private int succeeded(Callable<?>... attempts) throws Exception {
    return succeeded(List.of(attempts));
  }

  private int succeeded(List<? extends Callable<?>> attempts) throws Exception {
    List<Future<Boolean>> futures = new ArrayList<>();
    for (Callable<?> attempt : attempts) {
      futures.add(
          threads.submit(
              () -> {
                try {
                  attempt.call();
                  return true;
                } catch (TableException refusal) {
                  assertThat(refusal.kind()).isNotEqualTo(TableException.Kind.BUSY);
                  return false;
                }
              }));
    }
    int count = 0;
    for (Future<Boolean> future : futures) {
      count += future.get() ? 1 : 0;
    }
    return count;
  }

  private static List<Callable<?>> times(IntFunction<Callable<?>> attempt) {
    return IntStream.range(0, THREADS).<Callable<?>>mapToObj(attempt).toList();
  }

  @Test
  void oneOfManyTakesAUniqueAddress() throws Exception {
    int createdCount =
        succeeded(
            times(
                i ->
                    () ->
                        table.create(
                            "account",
                            Map.of(
                                "accountId", "n" + i,
                                "email", "same@example.com",
                                "name", "N",
                                "plan", "free"))));
    assertThat(createdCount).isEqualTo(1);
  }

  @Test
  void anAddressThatMovesIsNeverHeldTwice() throws Exception {
    for (int i = 0; i < 8; i++) {
      table.create("account", Freight.account("m" + i));
    }
    succeeded(
        times(
            i ->
                () ->
                    table.update(
                        "account",
                        Map.of("accountId", "m" + i % 8),
                        Map.of("email", "e" + i % 5 + "@example.com"))));
    List<Object> addresses =
        table
            .items()
            .filter(item -> item.entity().equals("account"))
            .map(item -> item.get("email"))
            .toList();
    assertThat(addresses).hasSize(9).doesNotHaveDuplicates();
    for (Object address : addresses) {
      assertThat(
              succeeded(
                  () ->
                      table.create(
                          "account",
                          Map.of(
                              "accountId", "late", "email", address, "name", "L", "plan", "free"))))
          .isZero();
    }
  }

  @Test
  void everyTripIsCountedOnce() throws Exception {
    succeeded(times(i -> () -> table.create("trip", trip("t" + i % 40))));
    assertThat(count()).isEqualTo(40);
    succeeded(
        times(i -> () -> table.delete("trip", Map.of("accountId", "a", "tripId", "t" + i % 40))));
    assertThat(count()).isZero();
  }

  private static Map<String, Object> trip(String id) {
    return Freight.trip("a", id, "2024-01-15T08:00:00Z");
  }

  private int count() {
    Object count =
        table.getConsistent("account", Map.of("accountId", "a")).orElseThrow().get("tripCount");
    return ((Number) count).intValue();
  }

  @Test
  void aDriverIsGivenToOneTripOnly() throws Exception {
    table.create("driver", Freight.driver("a", "d1"));
    int started = succeeded(times(i -> () -> table.transact("startTrip", trip("t" + i))));
    assertThat(started).isEqualTo(1);
    assertThat(count()).isEqualTo(1);
    Object tripId =
        table
            .getConsistent("driver", Map.of("accountId", "a", "driverId", "d1"))
            .orElseThrow()
            .get("tripId");
    assertThat(table.run("trips", Map.of("accountId", "a")).page().items())
        .extracting(item -> item.get("tripId"))
        .containsExactly(tripId);
  }

  @Test
  void concurrentChangesLeaveOneRightEntryInEachIndex() throws Exception {
    table.create("trip", trip("t1"));
    List<String> states = List.of("pending", "running", "done");
    succeeded(
        times(
            i ->
                () ->
                    switch (i % 3) {
                      case 0 -> table.update("trip", T1, Map.of("status", states.get(i % 2 + 1)));
                      case 1 ->
                          table.update(
                              "trip",
                              T1,
                              Map.of("startsAt", "2024-02-%02dT00:00:00Z".formatted(i % 28 + 1)));
                      default -> table.update("trip", T1, Map.of("vehicleId", "v" + i));
                    }));
    Item trip = table.getConsistent("trip", T1).orElseThrow();
    int entries = 0;
    for (String state : states) {
      List<Item> items =
          table.run("tripsByStatus", Map.of("accountId", "a", "status", state)).page().items();
      entries += items.size();
      items.forEach(each -> assertThat(each).isEqualTo(trip));
    }
    assertThat(entries).isEqualTo(1);
    assertThat(table.run("tripsOfDriver", Map.of("driverId", "d1")).page().items())
        .containsExactly(trip);
    assertThat(
            table.run("tripsOfVehicle", Map.of("vehicleId", trip.get("vehicleId"))).page().items())
        .containsExactly(trip);
    assertThat(endpoint.client().scan(r -> r.tableName(endpoint.tableName())).items())
        .filteredOn(item -> item.containsKey("GSI2PK"))
        .hasSize(2);
  }
}
