package dev.clave.server.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.ShopServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class OperationsTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  @Test
  void aRouteAddsAFewLinesToTheFiguresNotDozens() {
    SERVER.get("/health");
    assertThat(
            SERVER
                .get("/metrics")
                .body()
                .lines()
                .filter(line -> line.contains("route=\"/health\""))
                .filter(line -> line.startsWith("clave_http_requests_seconds_bucket")))
        .hasSizeBetween(2, 14);
  }

  @Test
  void whatARequestConsumesIsCountedUnderDynamoDbsNames() {
    SERVER.get("/api/shop/patterns/ordersByStatus?status=open");

    assertThat(SERVER.get("/metrics").body())
        .contains(
            "ConsumedReadCapacityUnits_total{TableName=\"shop\"}",
            "SuccessfulRequestLatency_seconds_count{Operation=\"query\"");
    assertThat(SERVER.get("/api/operations/metrics").json().at("/tables/shop"))
        .as("the minutes, one of which has the query")
        .anyMatch(minute -> minute.get("read_units").asDouble() > 0);
  }

  @Test
  void methodsThatCallersMakeUpAreOneFigure() {
    for (String method : List.of("BREW", "STEEP")) {
      assertThat(SERVER.send(method, "/api/whoami", "", "", Map.of()).status()).isEqualTo(401);
    }

    assertThat(SERVER.get("/metrics").body())
        .contains("method=\"OTHER\"")
        .doesNotContain("BREW", "STEEP");
  }

  @Test
  void tablesAreShownWithTheirIndexes() {
    assertThat(SERVER.get("/api/operations/tables").json().get("tables"))
        .anyMatch(
            table -> table.get("name").asText().equals("shop") && table.get("indexes").size() == 2);
  }

  @Test
  void aQuietTableRaisesNoAlarm() {
    assertThat(SERVER.get("/api/operations/alarms").json().get("alarms"))
        .isNotEmpty()
        .filteredOn(alarm -> alarm.get("metric").asText().equals("ThrottledRequests"))
        .noneMatch(alarm -> alarm.get("on").asBoolean());
  }

  @Test
  void anAdministrativeActionIsAudited() {
    String issued =
        SERVER
            .post(
                "/api/administration/tokens",
                "{\"subject\": \"reader\", \"rights\": [\"read\"], \"systems\": [\"shop\"]}")
            .json()
            .get("token")
            .asText();

    assertThat(SERVER.get("/api/whoami", issued).json().get("subject").asText())
        .isEqualTo("reader");
    assertThat(SERVER.get("/api/administration/audit").body())
        .contains("POST /api/administration/tokens")
        .doesNotContain(issued);
  }
}
