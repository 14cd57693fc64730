package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.FleetServer;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Inputs named as the query parameters that every pattern has are asked with `input.`. */
final class ReservedInputsTest {
  private static final String SLOW = "/api/fleet/patterns/slowVehicles?vehicleId=v1";

  @RegisterExtension static final FleetServer SERVER = new FleetServer();

  @Test
  void anInputNamedLimitIsNotTheLimitOfThePage() {
    assertThat(SERVER.get(SLOW + "&input.limit=80").json().get("items")).hasSize(1);
    assertThat(SERVER.get(SLOW + "&input.limit=79&limit=5").json().get("items")).isEmpty();
    assertThat(SERVER.get(SLOW + "&limit=80").body())
        .contains("expected `limit` as the query parameter `input.limit`, found nothing");
  }

  @Test
  void inputsNamedCursorAndExplainAreValuesToo() {
    String asked = SLOW + "&input.limit=80&input.cursor=%s&input.explain=false";

    assertThat(SERVER.get(asked.formatted("left")).json().get("items")).hasSize(1);
    assertThat(SERVER.get(asked.formatted("right")).json().get("items")).isEmpty();
    assertThat(SERVER.get(asked.formatted("left") + "&explain=true").json().fieldNames())
        .toIterable()
        .contains("items", "$explanation");
  }

  @Test
  void aViewTakesThemLikewiseAndLeadsOnWithThem() {
    JsonNode page = SERVER.get("/api/fleet/views/page?vehicleId=v1&input.limit=80&limit=1").json();

    assertThat(page.at("/slowVehicles/items")).hasSize(1);
    assertThat(page.at("/readings/items")).hasSize(1);
    assertThat(SERVER.get(page.at("/readings/next").asText()).json().get("items")).hasSize(1);
  }

  @Test
  void theDescriptionAndTheDesignSayHowToAsk() {
    JsonNode parameters =
        SERVER
            .get("/api/openapi/fleet.json")
            .json()
            .at("/paths/~1api~1fleet~1patterns~1slowVehicles/get/parameters");
    JsonNode inputs =
        StreamSupport.stream(
                SERVER.get("/api/fleet/design").json().get("patterns").spliterator(), false)
            .filter(pattern -> pattern.get("name").asText().equals("slowVehicles"))
            .findFirst()
            .orElseThrow()
            .get("parameters");

    assertThat(names(parameters, "name"))
        .containsExactlyInAnyOrder(
            "vehicleId",
            "input.limit",
            "input.cursor",
            "input.explain",
            "limit",
            "cursor",
            "explain");
    assertThat(names(inputs, "query"))
        .containsExactlyInAnyOrder("vehicleId", "input.limit", "input.cursor", "input.explain");
  }

  @Test
  void inTheBodyOfATransactionNothingIsReserved() {
    assertThat(
            SERVER
                .post(
                    "/api/fleet/entities/vehicle",
                    "{\"vehicleId\": \"v2\", \"limit\": 50, \"cursor\": \"left\"}")
                .status())
        .isEqualTo(201);
    assertThat(
            SERVER
                .post(
                    "/api/fleet/transactions/limitVehicle",
                    "{\"vehicleId\": \"v2\", \"limit\": 30, \"cursor\": \"right\"}")
                .status())
        .isEqualTo(200);
    assertThat(SERVER.get("/api/fleet/entities/vehicle/v2").json().get("limit").asInt())
        .isEqualTo(30);
  }

  private static List<String> names(JsonNode list, String field) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(each -> each.get(field).asText())
        .toList();
  }
}
