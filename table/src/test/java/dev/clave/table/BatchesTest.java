package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import dev.clave.table.options.Progress;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BatchesTest {
  private static final int MANY = 130;
  private static final Map<String, String> A = Map.of("accountId", "a");

  private Endpoint endpoint;
  private Table table;

  @BeforeEach
  void open() {
    endpoint = Endpoint.open();
    table = endpoint.table();
    table.create("account", Freight.account("a"));
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  private static Stream<Item> trips() {
    return IntStream.range(0, MANY)
        .mapToObj(n -> Item.of("trip", Freight.trip("a", "t" + n, "2024-01-15T08:00:00Z")));
  }

  private static Item driver(String id, String name) {
    return Item.of(
        "driver", Map.of("accountId", "a", "driverId", id, "name", name, "state", "free"));
  }

  @Test
  void ofTwoPutsOfOneKeyTheLaterWins() {
    assertThat(table.putAll(Stream.of(driver("d", "Ana"), driver("e", "Eva"), driver("d", "Mar"))))
        .isEqualTo(3);
    assertThat(
            table.getAll(
                "driver",
                List.of(
                    Map.of("accountId", "a", "driverId", "d"),
                    Map.of("accountId", "a", "driverId", "e"))))
        .extracting(driver -> driver.orElseThrow().get("name"))
        .containsExactly("Mar", "Eva");
  }

  @Test
  void whatIsPutInABatchIsCountedAndReferredToOnce() {
    table.putAll(trips());
    table.putAll(trips());
    assertThat(table.getConsistent("account", A).orElseThrow().get("tripCount").toString())
        .isEqualTo("" + MANY);
    assertThat(table.run("tripsOfDriver", Map.of("driverId", "d1")).stream()).hasSize(MANY);
    table.deleteAll(
        "trip", trips().map(trip -> Map.of("accountId", "a", "tripId", trip.get("tripId"))));
    assertThat(table.getConsistent("account", A).orElseThrow().get("tripCount").toString())
        .isEqualTo("0");
    assertThat(table.run("tripsOfDriver", Map.of("driverId", "d1")).stream()).isEmpty();
  }

  @Test
  void whatIsCountedWaitsForItsHolderEarlierInTheBatch() {
    for (int round = 0; round < 40; round++) {
      String account = "n" + round;
      Stream<Item> trips =
          IntStream.range(0, 5)
              .mapToObj(
                  n -> Item.of("trip", Freight.trip(account, "t" + n, "2024-01-15T08:00:00Z")));
      table.putAll(Stream.concat(Stream.of(Item.of("account", Freight.account(account))), trips));
      assertThat(
              table
                  .getConsistent("account", Map.of("accountId", account))
                  .orElseThrow()
                  .get("tripCount"))
          .isEqualTo(new BigDecimal(5));
    }
  }

  @Test
  void aBatchLeavesTheCountsOfWhatItReplaces() {
    table.putAll(trips());
    Map<String, Object> renamed = new HashMap<>(Freight.account("a"));
    renamed.put("name", "Renamed");
    table.putAll(Stream.of(Item.of("account", renamed)));
    assertThat(table.getConsistent("account", A).orElseThrow().attributes())
        .containsEntry("name", "Renamed")
        .containsEntry("tripCount", new BigDecimal(MANY));
  }

  @Test
  void progressIsToldInItemsWhateverWayTheyGo() {
    List<Long> reported = new ArrayList<>();
    Progress progress = (what, done, total) -> reported.add(done);
    table.putAll(trips(), progress);
    assertThat(reported).hasSizeGreaterThan(MANY / 25).isSorted().endsWith((long) MANY);
    reported.clear();
    table.deleteAll(
        "trip",
        trips().map(trip -> Map.of("accountId", "a", "tripId", trip.get("tripId"))),
        progress);
    assertThat(reported).hasSizeGreaterThan(MANY / 25).isSorted().endsWith((long) MANY);
    reported.clear();
    try (Engine engine = Engine.inMemory()) {
      Table copy = Table.open(Freight.design(), engine.client());
      copy.provision();
      table.putAll(trips());
      copy.restore(table.items(), progress);
    }
    assertThat(reported).hasSizeGreaterThan(MANY / 25).isSorted().endsWith(MANY + 1L);
  }

  @Test
  void aVersionBesideAKeyIsDemandedInABatchToo() {
    assertThatThrownBy(
            () -> table.deleteAll("account", Stream.of(Map.of("accountId", "a", "version", 7))))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.VERSION_CONFLICT));
    assertThat(table.get("account", A)).isPresent();
  }

  @Test
  void aUniqueValueIsGuardedInABatchToo() {
    Map<String, Object> thief =
        Map.of("accountId", "b", "email", "a@example.com", "name", "B", "plan", "free");
    assertThatThrownBy(() -> table.putAll(Stream.of(Item.of("account", thief))))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NOT_UNIQUE));
    assertThat(table.get("account", Map.of("accountId", "b"))).isEmpty();
  }

  @Test
  void whatWasReadIsRestoredElsewhereWithItsCountsAndGuards() {
    table.putAll(trips());
    try (Engine engine = Engine.inMemory()) {
      Table copy = Table.open(Freight.design(), engine.client());
      copy.provision();
      assertThat(copy.restore(table.items(), Progress.NONE)).isEqualTo(MANY + 1);
      assertThat(copy.items().toList()).containsExactlyInAnyOrderElementsOf(table.items().toList());
      assertThat(copy.run("tripsOfVehicle", Map.of("vehicleId", "v1")).stream()).hasSize(MANY);
      assertThatThrownBy(
              () ->
                  copy.create(
                      "account",
                      Map.of(
                          "accountId", "b", "email", "a@example.com", "name", "B", "plan", "free")))
          .hasMessageContaining("no other `account` has");
    }
  }
}
