package dev.clave.server.operate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.FleetServer;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every table of a design is looked after, not only the first. */
final class SeveralTablesTest {
  @RegisterExtension static final FleetServer SERVER = new FleetServer();

  private static List<String> texts(JsonNode list, String field) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(each -> each.get(field).asText())
        .distinct()
        .toList();
  }

  @Test
  void allTablesAreShown() {
    JsonNode tables = SERVER.get("/api/operations/tables").json().get("tables");

    assertThat(texts(tables, "name")).containsExactly("fleet-main", "fleet-log");
    assertThat(texts(tables, "table")).containsExactly("main", "log");
  }

  private static double writes(JsonNode alarms, String table) {
    return StreamSupport.stream(alarms.spliterator(), false)
        .filter(alarm -> alarm.get("table").asText().equals(table))
        .filter(alarm -> alarm.get("metric").asText().equals("ConsumedWriteCapacityUnits"))
        .mapToDouble(alarm -> alarm.get("limit").asDouble())
        .sum();
  }

  @Test
  void eachHasAlarmsOfItsOwn() {
    JsonNode alarms = SERVER.get("/api/operations/alarms").json().get("alarms");

    assertThat(texts(alarms, "table")).containsExactly("fleet-main", "fleet-log");
    assertThat(writes(alarms, "fleet-log"))
        .as("the load is that of readings")
        .isGreaterThan(writes(alarms, "fleet-main"));
  }

  @Test
  void requestsAreCountedUnderTheTableThatTheyName() {
    SERVER.get("/api/fleet/patterns/readings?vehicleId=v1");
    SERVER.get("/api/fleet/patterns/vehicle?vehicleId=v1");

    JsonNode tables = SERVER.get("/api/operations/metrics").json().get("tables");
    for (String table : List.of("fleet-main", "fleet-log")) {
      assertThat(tables.get(table))
          .as(table)
          .anyMatch(minute -> minute.get("requests").asLong() > 0);
      assertThat(SERVER.get("/metrics").body())
          .containsPattern("SuccessfulRequestLatency_seconds_count\\{.*TableName=\"" + table);
    }
  }

  @Test
  void theStreamOfAnyTableIsShown() {
    String streams = "/api/operations/streams/fleet";

    assertThat(SERVER.get(streams).body()).contains("VEHICLE#v1").doesNotContain("\"value\"");
    assertThat(SERVER.get(streams + "?table=log").body()).contains("\"value\"");
    assertThat(SERVER.get(streams + "?table=other").body())
        .contains("expected `table` to be one of `main`, `log`, found `other`");
  }

  @Test
  void anyTableAndItsIndexesAreDrawn() {
    assertThat(SERVER.get("/api/fleet/pivot").json().get("key"))
        .extracting(JsonNode::asText)
        .containsExactly("PK", "SK");

    JsonNode log = SERVER.get("/api/fleet/pivot?table=log").json();
    assertThat(texts(log.get("items"), "entity")).containsExactly("reading");
    JsonNode byKind = SERVER.get("/api/fleet/pivot?table=log&index=byKind&limit=1").json();
    assertThat(byKind.get("key")).extracting(JsonNode::asText).containsExactly("kind", "at");
    String next = "/api/fleet/pivot?table=log&index=byKind&cursor=" + byKind.get("cursor").asText();
    assertThat(SERVER.get(next).json().get("items")).hasSize(1);
    assertThat(SERVER.get("/api/fleet/pivot?index=byKind").status()).isEqualTo(400);
  }
}
