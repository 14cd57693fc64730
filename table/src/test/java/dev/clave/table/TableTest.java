package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.table.item.Item;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import dev.clave.table.options.Sent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TableTest {
  private static final Map<String, String> T1 = Map.of("accountId", "a", "tripId", "t1");

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

  private List<Object> ids(Run run) {
    return run.stream().map(item -> item.get("tripId")).toList();
  }

  @Test
  void whatIsCreatedIsFoundWithItsOwnTypes() {
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    Item trip = table.get("trip", T1).orElseThrow();
    assertThat(trip.entity()).isEqualTo("trip");
    assertThat(trip.get("distance")).isEqualTo(new BigDecimal("550"));
    assertThat(trip.get("startsAt")).isEqualTo("2024-01-15T08:00:00.000Z");
    assertThat(trip.get("costs")).isEqualTo(Map.of("fuel", new BigDecimal("2500")));
    assertThat(trip.attributes()).doesNotContainKeys("PK", "SK", "GSI1PK", "entityType");
  }

  @Test
  void aSecondCreateOfTheSameKeyIsRefused() {
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    assertThatThrownBy(() -> table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z")))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.ALREADY_EXISTS));
  }

  @Test
  void everythingWrongWithAnInputIsSaidAtOnce() {
    Map<String, Object> trip = new HashMap<>(Freight.trip("a", "t1", "yesterday"));
    trip.put("status", "lost");
    trip.put("distance", "far");
    trip.put("colour", "red");
    assertThatThrownBy(() -> table.create("trip", trip))
        .isInstanceOfSatisfying(
            TableException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(Kind.REFUSED_INPUT);
              assertThat(e.problems())
                  .extracting(ItemFault::attribute)
                  .containsExactlyInAnyOrder("startsAt", "status", "distance", "colour");
            });
    assertThat(table.get("trip", T1)).isEmpty();
  }

  @Test
  void aValueWithTheDelimiterIsRefusedInAKeyAndKeptElsewhere() {
    Map<String, Object> trip = new HashMap<>(Freight.trip("a", "t#1", "2024-01-15T08:00:00Z"));
    assertThatThrownBy(() -> table.create("trip", trip)).hasMessageContaining("delimiter");
    trip.put("tripId", "");
    assertThatThrownBy(() -> table.create("trip", trip)).hasMessageContaining("empty");
    trip.put("tripId", "t1");
    trip.put("note", "gate #4");
    table.create("trip", trip);
    assertThat(table.get("trip", T1).orElseThrow().get("note")).isEqualTo("gate #4");
  }

  @Test
  void aStatusChangeMovesTheItemInItsIndex() {
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    table.update("trip", T1, Map.of("status", "running"));
    assertThat(ids(table.run("tripsByStatus", Map.of("accountId", "a", "status", "pending"))))
        .isEmpty();
    assertThat(ids(table.run("tripsByStatus", Map.of("accountId", "a", "status", "running"))))
        .containsExactly("t1");
  }

  @Test
  void anUpdateThatNeedsNoReadIsOneRequest() {
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    List<String> sentOperations = new ArrayList<>();
    Table observed = table.observed(each -> sentOperations.add(each.operation()));
    observed.update("trip", T1, Map.of("status", "running", "distance", 7));
    assertThat(sentOperations).containsExactly("UpdateItem");
  }

  @Test
  void aTripIsFoundByEachOfItsRelationsAndMovesWithThem() {
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    table.create("trip", Freight.trip("a", "t2", "2024-01-16T08:00:00Z"));
    table.update("trip", T1, Map.of("vehicleId", "v2"));
    assertThat(ids(table.run("tripsOfDriver", Map.of("driverId", "d1"))))
        .containsExactly("t1", "t2");
    assertThat(ids(table.run("tripsOfVehicle", Map.of("vehicleId", "v1")))).containsExactly("t2");
    assertThat(ids(table.run("tripsOfVehicle", Map.of("vehicleId", "v2")))).containsExactly("t1");
    Map<String, Object> gone = new HashMap<>();
    gone.put("driverId", null);
    table.update("trip", T1, gone);
    assertThat(ids(table.run("tripsOfDriver", Map.of("driverId", "d1")))).containsExactly("t2");
    table.delete("trip", T1);
    assertThat(ids(table.run("tripsOfVehicle", Map.of("vehicleId", "v2")))).isEmpty();
  }

  @Test
  void uniqueValuesAreHeldMovedAndReleased() {
    assertThatThrownBy(
            () ->
                table.create(
                    "account",
                    Map.of(
                        "accountId", "b", "email", "a@example.com", "name", "B", "plan", "free")))
        .isInstanceOfSatisfying(
            TableException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(Kind.NOT_UNIQUE);
              assertThat(e).hasMessageContaining("a@example.com");
            });
    table.update("account", Map.of("accountId", "a"), Map.of("email", "new@example.com"));
    table.create(
        "account", Map.of("accountId", "b", "email", "a@example.com", "name", "B", "plan", "free"));
    assertThatThrownBy(
            () ->
                table.update(
                    "account", Map.of("accountId", "b"), Map.of("email", "new@example.com")))
        .hasMessageContaining("no other `account` has");
    table.delete("account", Map.of("accountId", "a"));
    table.update("account", Map.of("accountId", "b"), Map.of("email", "new@example.com"));
  }

  @Test
  void countersFollowWhatTheyCount() {
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    table.create("trip", Freight.trip("a", "t2", "2024-01-15T08:00:00Z"));
    table.put("trip", Freight.trip("a", "t2", "2024-01-17T08:00:00Z"));
    assertThat(count()).isEqualTo(2);
    table.delete("trip", T1);
    table.delete("trip", T1);
    assertThat(count()).isEqualTo(1);
    assertThatThrownBy(
            () -> table.create("trip", Freight.trip("nobody", "t1", "2024-01-15T08:00:00Z")))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NOT_FOUND));
    table.delete("account", Map.of("accountId", "a"));
    assertThat(table.delete("trip", Map.of("accountId", "a", "tripId", "t2"))).isTrue();
  }

  @Test
  void aCounterCannotBeSetByACaller() {
    Map<String, Object> account = new HashMap<>(Freight.account("b"));
    account.put("tripCount", 7);
    assertThatThrownBy(() -> table.create("account", account))
        .hasMessageContaining("`account.tripCount`: expected no value");
    table.put("account", account);
    assertThat(table.get("account", Map.of("accountId", "b")).orElseThrow().get("tripCount"))
        .isEqualTo(BigDecimal.ZERO);
  }

  private int count() {
    Object count = table.get("account", Map.of("accountId", "a")).orElseThrow().get("tripCount");
    return ((Number) count).intValue();
  }

  @Test
  void aVersionThatWasReadBeforeIsRefused() {
    Map<String, Object> key = Map.of("accountId", "a");
    table.update("account", key, Map.of("name", "first", "version", 1));
    assertThatThrownBy(() -> table.update("account", key, Map.of("name", "late", "version", 1)))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.VERSION_CONFLICT));
    assertThat(table.get("account", key).orElseThrow().get("version")).isEqualTo(2L);
  }

  @Test
  void aSparseEntryComesAndGoesWithItsCondition() {
    table.create("alert", Map.of("accountId", "a", "alertId", "x", "text", "late", "read", false));
    assertThat(table.run("unread", Map.of("accountId", "a")).page().items()).hasSize(1);
    table.update("alert", Map.of("accountId", "a", "alertId", "x"), Map.of("read", true));
    assertThat(table.run("unread", Map.of("accountId", "a")).page().items()).isEmpty();
    assertThat(
            table.get("alert", Map.of("accountId", "a", "alertId", "x")).orElseThrow().attributes())
        .containsKey("expiresAt");
  }

  @Test
  void severalTypesComeFromOneQueryAndNoOthers() {
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    table.create("driver", Freight.driver("a", "d1"));
    table.create("member", Freight.member("a", "m1", "gold", 7));
    assertThat(table.run("everything", Map.of("accountId", "a")).page().items())
        .extracting(Item::entity)
        .containsExactly("driver", "member", "account", "trip");
    ItemPage first = table.run("accountAndTrips", Map.of("accountId", "a")).limit(1).page();
    assertThat(first.items()).extracting(Item::entity).containsExactly("account");
    ItemPage second =
        table
            .run("accountAndTrips", Map.of("accountId", "a"))
            .limit(1)
            .after(first.cursor().orElseThrow())
            .page();
    assertThat(second.items()).extracting(Item::entity).containsExactly("trip");
  }

  @Test
  void theMonthReportReadsKeysAlone() {
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    table.create("trip", Freight.trip("a", "t2", "2024-02-15T08:00:00Z"));
    List<Item> items = table.run("tripsOfMonth", Map.of("month", "2024-01")).page().items();
    assertThat(items).hasSize(1);
    assertThat(items.get(0).partial()).isTrue();
    assertThat(items.get(0).attributes())
        .containsEntry("accountId", "a")
        .containsEntry("tripId", "t1")
        .containsEntry("startsAt", "2024-01-15T08:00:00.000Z");
  }

  @Test
  void aMonthThatIsNoneIsRefused() {
    for (String month : List.of("2024-13", "2024-3", "2024/03", "March", "")) {
      assertThatThrownBy(() -> table.run("tripsOfMonth", Map.of("month", month)))
          .isInstanceOf(TableException.class)
          .hasMessageContaining("`tripsOfMonth.month`: expected `2024-01`, or a timestamp")
          .hasMessageContaining(month);
    }
  }

  @Test
  void aRangeOfDaysTakesTheLastDayIn() {
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    table.create("trip", Freight.trip("a", "t2", "2024-01-31T23:59:59Z"));
    table.create("trip", Freight.trip("a", "t3", "2024-02-01T00:00:00Z"));
    Map<String, Object> january =
        Map.of("accountId", "a", "status", "pending", "from", "2024-01-15", "to", "2024-01-31");
    assertThat(ids(table.run("tripsByStatus", january))).containsExactly("t2", "t1");
    assertThat(
            ids(
                table.run(
                    "tripsByStatus",
                    Map.of("accountId", "a", "status", "pending", "from", "2024-01-31"))))
        .containsExactly("t3", "t2");
  }

  @Test
  void aRangeThatEndsBeforeItBeginsIsRefusedByTheNamesOfItsParameters() {
    List<Sent> sentRequests = new ArrayList<>();
    assertThatThrownBy(
            () ->
                table
                    .observed(sentRequests::add)
                    .run(
                        "tripsByStatus",
                        Map.of(
                            "accountId", "a",
                            "status", "pending",
                            "from", "2024-02-01",
                            "to", "2024-01-31"))
                    .page())
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED_INPUT))
        .hasMessageContaining(
            "`tripsByStatus.from`: expected no more than `to`, which is `2024-01-31`, found"
                + " `2024-02-01`");
    assertThat(sentRequests).isEmpty();
  }

  @Test
  void aTransactionSaysWhichStepWasRefusedAndWhy() {
    table.create("driver", Freight.driver("a", "d1"));
    table.transact("startTrip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    assertThat(
            table
                .get("driver", Map.of("accountId", "a", "driverId", "d1"))
                .orElseThrow()
                .get("state"))
        .isEqualTo("driving");
    assertThatThrownBy(
            () -> table.transact("startTrip", Freight.trip("a", "t2", "2024-01-15T08:00:00Z")))
        .isInstanceOfSatisfying(
            TableException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(Kind.CONDITION_FAILED);
              assertThat(e)
                  .hasMessageContaining("`startTrip` step 2 (update driver)")
                  .hasMessageContaining("`state = free`");
            });
    assertThat(table.get("trip", Map.of("accountId", "a", "tripId", "t2"))).isEmpty();
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void aPatternOfOneItemIsFilteredToo() {
    table.create("alert", Map.of("accountId", "a", "alertId", "x", "text", "late", "read", false));
    Map<String, Object> key = Map.of("accountId", "a", "alertId", "x");
    assertThat(table.run("unreadAlert", key).first()).isPresent();
    assertThat(table.view("unreadBoard", key).get("unreadAlert").items()).hasSize(1);
    table.update("alert", key, Map.of("read", true));
    assertThat(table.run("unreadAlert", key).first()).isEmpty();
    assertThat(table.view("unreadBoard", key).get("unreadAlert").items()).isEmpty();
  }

  @Test
  void aViewIsReadInOneCall() {
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    table.create("driver", Freight.driver("a", "d1"));
    Map<String, ItemPage> board = table.view("board", Map.of("accountId", "a", "state", "free"));
    assertThat(board.get("account").items()).hasSize(1);
    assertThat(board.get("trips").items()).hasSize(1);
    assertThat(board.get("driversByState").items()).hasSize(1);
  }
}
