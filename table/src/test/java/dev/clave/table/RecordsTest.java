package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecordsTest {
  enum Status {
    pending,
    running,
    done
  }

  record Costs(BigDecimal fuel, Optional<BigDecimal> tolls) {}

  record Stop(String place, int order) {}

  record Trip(
      String accountId,
      String tripId,
      Status status,
      Instant startsAt,
      Optional<String> driverId,
      String vehicleId,
      Double distance,
      Costs costs,
      List<Stop> stops) {}

  record Strict(String tripId, long distance) {}

  private static final Instant EIGHT = Instant.parse("2024-01-15T08:00:00Z");
  private static final Map<String, String> T1 = Map.of("accountId", "a", "tripId", "t1");

  private Endpoint endpoint;
  private Entities<Trip> trips;

  @BeforeEach
  void open() {
    endpoint = Endpoint.open();
    Table table = endpoint.table();
    table.create("account", Freight.account("a"));
    trips = table.entity("trip", Trip.class);
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  private static Trip trip(String id) {
    return new Trip(
        "a",
        id,
        Status.pending,
        EIGHT,
        Optional.of("d1"),
        null,
        550.5,
        new Costs(new BigDecimal("2500.25"), Optional.empty()),
        List.of(new Stop("Puebla", 1), new Stop("Veracruz", 2)));
  }

  @Test
  void aRecordComesBackAsItWasWritten() {
    assertThat(trips.create(trip("t1"))).isEqualTo(trip("t1"));
    assertThat(trips.get(T1)).contains(trip("t1"));
  }

  @Test
  void whatARecordLacksIsAbsentAndNotNull() {
    trips.put(trip("t1"));
    Table table = Table.open(Freight.design(), endpoint.client(), endpoint.options());
    assertThat(table.get("trip", T1).orElseThrow().attributes()).doesNotContainKey("vehicleId");
  }

  @Test
  void anUpdateAndAPatternGiveRecordsToo() {
    trips.create(trip("t1"));
    trips.create(trip("t2"));
    Trip running = trips.update(T1, Map.of("status", Status.running, "costs.tolls", 120));
    assertThat(running.status()).isEqualTo(Status.running);
    assertThat(running.costs().tolls()).contains(new BigDecimal("120"));
    assertThat(trips.run("tripsByStatus", Map.of("accountId", "a", "status", "running")))
        .containsExactly(running);
    assertThat(trips.run("everything", Map.of("accountId", "a"))).hasSize(2);
    assertThat(trips.delete(T1)).isTrue();
    assertThat(trips.get(T1)).isEmpty();
  }

  record Misspelt(String accountId, String tripld) {}

  record WrongTypes(boolean distance, String startsAt, List<Integer> stops, Place costs) {}

  record Place(String city) {}

  enum TwoWords {
    pending,
    running
  }

  record FewWords(Optional<TwoWords> status) {}

  @Test
  void aRecordThatDoesNotFitIsRefusedWhenItIsBound() {
    Table table = endpoint.table();
    assertThatThrownBy(() -> table.entity("trip", Misspelt.class))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("`trip.tripld`: expected a component with the name of an attribute")
        .hasMessageContaining("tripId");
    assertThatThrownBy(() -> table.entity("trip", WrongTypes.class))
        .hasMessageContaining("`trip.distance`: expected a number such as `long`")
        .hasMessageContaining("found `boolean`")
        .hasMessageContaining("`trip.stops`: expected a record")
        .hasMessageContaining("`trip.costs.city`")
        .hasMessageNotContaining("startsAt");
    assertThatThrownBy(() -> table.entity("trip", FewWords.class))
        .hasMessageContaining("`trip.status`: expected an enum with constants for [done");
  }

  @Test
  void aComponentThatCannotHoldTheValueIsNamed() {
    trips.create(trip("t1"));
    Table table = Table.open(Freight.design(), endpoint.client(), endpoint.options());
    Item item = table.get("trip", T1).orElseThrow();
    assertThatThrownBy(() -> item.as(Strict.class))
        .hasMessageContaining("a number that a `long` can hold")
        .hasMessageContaining("550.5");
  }
}
