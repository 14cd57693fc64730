package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values that are taken from another item once and stay: {@code snapshot of driver.name}. */
class SnapshotsTest {
  private static final String FREIGHT =
      """
      design: freight
      key: PK, SK
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        driver:
          PK: USER#<userId>
          SK: DRIVER#<id>
          attributes: { userId: string, id: string, name: string, rate: integer, address: { city: string } }
        trip:
          PK: USER#<userId>
          SK: TRIP#<tripId>
          GSI1PK: USER#<userId>#CITY#<city>
          GSI1SK: TRIP#<tripId>
          attributes:
            userId: string
            tripId: string
            driverId: string?
            note: string?
            driverName: { is: snapshot of driver.name, with: { id: <driverId> } }
            rate: { is: snapshot of driver.rate, with: { id: <driverId> }, optional: true }
            city: { is: snapshot of driver.address.city, with: { id: driverId } }
      patterns:
        byCity: GSI1PK = USER#<userId>#CITY#<city>
      transactions:
        startTrip: [ { create: trip } ]
      """;

  private static final Map<String, Object> T1 = Map.of("userId", "u", "tripId", "t1");
  private static final Map<String, Object> D1 = Map.of("userId", "u", "id", "d1");

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(FREIGHT, engine);
    table.create(
        "driver",
        Map.of(
            "userId",
            "u",
            "id",
            "d1",
            "name",
            "Ana",
            "rate",
            7,
            "address",
            Map.of("city", "Lima")));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, Object> trip(String id) {
    return Map.of("userId", "u", "tripId", id, "driverId", "d1");
  }

  private Object name(String id) {
    return table.get("trip", Map.of("userId", "u", "tripId", id)).orElseThrow().get("driverName");
  }

  @Test
  void aSnapshotIsTakenWhenTheItemIsCreatedAndStays() {
    Item trip = table.create("trip", trip("t1"));
    assertThat(trip.get("driverName")).isEqualTo("Ana");
    assertThat(trip.get("rate")).isEqualTo(7L);
    assertThat(table.run("byCity", Map.of("userId", "u", "city", "Lima")).stream()).hasSize(1);
    table.update("driver", D1, Map.of("name", "Eva", "address.city", "Cusco"));
    table.update("trip", T1, Map.of("note", "later"));
    assertThat(name("t1")).isEqualTo("Ana");
    table.put("trip", trip("t1"));
    assertThat(name("t1")).isEqualTo("Ana");
    table.create("trip", trip("t2"));
    assertThat(name("t2")).isEqualTo("Eva");
  }

  @Test
  void everyWayToWriteANewItemTakesIt() {
    table.transact("startTrip", trip("t1"));
    table.putAll(Stream.of(Item.of("trip", trip("t2"))));
    table.transaction().create("trip", trip("t3")).commit();
    table.put("trip", trip("t4"));
    assertThat(List.of("t1", "t2", "t3", "t4")).allMatch(id -> name(id).equals("Ana"));
  }

  @Test
  void aValueThatTheCallerBringsIsTakenAndNobodyChangesIt() {
    table.create(
        "trip", Map.of("userId", "u", "tripId", "t1", "driverName", "Old", "city", "Quito"));
    assertThat(name("t1")).isEqualTo("Old");
    assertThatThrownBy(() -> table.update("trip", T1, Map.of("driverName", "New")))
        .hasMessageContaining("no change, as it is fixed");
  }

  @Test
  void anOriginalThatIsNotThereIsRefused() {
    assertThatThrownBy(
            () -> table.create("trip", Map.of("userId", "u", "tripId", "t1", "driverId", "none")))
        .isInstanceOfSatisfying(
            TableException.class,
            e -> assertThat(e.kind()).isEqualTo(TableException.Kind.NOT_FOUND));
    assertThatThrownBy(() -> table.create("trip", T1)).hasMessageContaining("driverName");
  }

  @Test
  void aScopeBoundsWhatIsTaken() {
    Table other = table.scope(Map.of("userId", "v"));
    assertThatThrownBy(() -> other.create("trip", Map.of("tripId", "t1", "driverId", "d1")))
        .isInstanceOf(TableException.class);
  }
}
