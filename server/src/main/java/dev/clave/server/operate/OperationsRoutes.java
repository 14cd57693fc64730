package dev.clave.server.operate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.design.cost.Estimate;
import dev.clave.design.cost.EstimateJson;
import dev.clave.design.cost.Prices;
import dev.clave.design.model.Table;
import dev.clave.server.alarm.AlarmBell;
import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import dev.clave.server.observe.Health;
import dev.clave.server.observe.Traffic;
import dev.clave.server.rest.TableSystem;
import dev.clave.server.security.Right;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Tables, figures, alarms, cost and streams, for those who run the server. */
public final class OperationsRoutes {
  private static final Access OPERATORS = new Access.Everywhere(Right.OPERATE);
  private static final String GROUP = "operations";
  private static final int MOST_CHANGES = 500;

  private final List<TableSystem> systems;
  private final TableFigures figures;
  private final Traffic traffic;
  private final Alarms alarms;
  private final AlarmBell bell;
  private final StreamTail tail;
  private final Health health;
  private final PrometheusMeterRegistry meters;
  private final InstantSource clock;

  public OperationsRoutes(
      List<TableSystem> systems,
      TableFigures figures,
      Traffic traffic,
      DynamoDbStreamsClient streams,
      Health health,
      PrometheusMeterRegistry meters,
      AlarmBell bell,
      InstantSource clock) {
    this.bell = bell;
    this.systems = List.copyOf(systems);
    this.figures = figures;
    this.traffic = traffic;
    this.alarms = new Alarms(figures, clock);
    this.tail = new StreamTail(streams);
    this.health = health;
    this.meters = meters;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/metrics",
                OPERATORS,
                call -> Answer.text("text/plain; version=0.0.4; charset=utf-8", meters.scrape()))
            .about(
                Description.of(GROUP, "All figures, for Prometheus")
                    .operation("getPrometheusMetrics")
                    .as("text/plain")
                    .answer(200, Schema.text())),
        Route.get("/api/operations/tables", OPERATORS, call -> tables())
            .about(
                list("Tables with their indexes, TTL and streams", "tables", Schema.object())
                    .operation("listTables")),
        Route.get("/api/operations/metrics", OPERATORS, call -> metrics())
            .about(
                Description.of(GROUP, "The last hour of each table by the minute")
                    .operation("getTableMetrics")
                    .answer(
                        200,
                        Schema.object(
                            Map.of(
                                "tables",
                                Schema.map(Schema.list(Schema.of(TableFigures.Minute.class))))))),
        Route.get("/api/operations/traffic", OPERATORS, call -> traffic())
            .about(
                Description.of(GROUP, "Requests and latencies of the last minutes by the second")
                    .operation("getTraffic")
                    .answer(
                        200,
                        Schema.object(
                            Map.of(
                                "at",
                                Schema.text("date-time"),
                                "seconds",
                                Schema.integer(),
                                "systems",
                                Schema.map(Schema.list(Schema.of(Traffic.Second.class))))))),
        Route.get("/api/operations/alarms", OPERATORS, call -> alarms())
            .about(
                list("Capacity, throttles and errors", "alarms", Schema.of(Alarms.Alarm.class))
                    .operation("listAlarms")),
        Route.get("/api/operations/alarms/notices", OPERATORS, call -> notices())
            .about(
                Description.of(GROUP, "What began and stopped to ring, and whom it reached")
                    .operation("listAlarmNotices")
                    .answer(
                        200,
                        Schema.object(
                            Map.of(
                                "notices",
                                Schema.list(Schema.of(AlarmBell.Sent.class)),
                                "channels",
                                Schema.map(Schema.text()))))),
        Route.get("/api/operations/cost", OPERATORS, call -> cost())
            .about(
                Description.of(GROUP, "The month's bill of each system under its stated load")
                    .operation("getCost")
                    .answer(200, Schema.object(Map.of("systems", Schema.map(Schema.object()))))),
        Route.get("/api/operations/health", OPERATORS, call -> Answer.ok(health.findings()))
            .about(
                Description.of(GROUP, "What each store says right now")
                    .operation("getHealth")
                    .answer(200, Schema.map(Schema.of(Health.Finding.class)))),
        Route.get("/api/operations/streams/:system", OPERATORS, this::stream)
            .about(
                list("The newest changes of a system's table", "changes", Schema.object())
                    .operation("listChanges")
                    .query("table", false, Schema.text(), "a table; without one, the first")
                    .query("limit", false, Schema.integer(1, MOST_CHANGES), "how many")));
  }

  private static Description list(String summary, String name, Map<String, Object> element) {
    return Description.of(GROUP, summary)
        .answer(200, Schema.object(Map.of(name, Schema.list(element))));
  }

  private Answer tables() {
    return Answer.ok(Map.of("tables", systems.stream().flatMap(OperationsRoutes::tables).toList()));
  }

  private static Stream<Map<String, Object>> tables(TableSystem system) {
    return system.tableNames().entrySet().stream()
        .map(each -> table(system, each.getKey(), each.getValue()));
  }

  private static Map<String, Object> table(TableSystem system, String table, String name) {
    TableDescription tableDescription =
        system.client().describeTable(d -> d.tableName(name)).table();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("system", system.name());
    json.put("table", table);
    json.put("name", name);
    json.put("status", tableDescription.tableStatusAsString());
    json.put("key", IndexJson.names(tableDescription.keySchema()));
    json.put("items", tableDescription.itemCount());
    json.put("bytes", tableDescription.tableSizeBytes());
    json.put(
        "billing",
        tableDescription.billingModeSummary() == null
            ? "PROVISIONED"
            : tableDescription.billingModeSummary().billingModeAsString());
    json.put("indexes", IndexJson.of(tableDescription));
    var ttl = system.client().describeTimeToLive(d -> d.tableName(name)).timeToLiveDescription();
    json.put("ttl", ttl.attributeName() == null ? "" : ttl.attributeName());
    json.put(
        "stream",
        tableDescription.streamSpecification() == null
            ? ""
            : String.valueOf(tableDescription.streamSpecification().streamViewTypeAsString()));
    return json;
  }

  private Answer metrics() {
    Map<String, Object> tables = new LinkedHashMap<>();
    figures.byTable().forEach((table, minutes) -> tables.put(table, Shown.of(minutes)));
    return Answer.ok(Map.of("tables", tables));
  }

  private Answer traffic() {
    return Answer.ok(
        Shown.of(
            Map.of(
                "at", clock.instant(),
                "seconds", Traffic.KEPT_SECONDS,
                "systems", traffic.bySystem())));
  }

  private Answer alarms() {
    return Answer.ok(
        Map.of(
            "alarms",
            systems.stream().flatMap(each -> alarms.of(each).stream()).map(Shown::of).toList()));
  }

  private Answer notices() {
    return Answer.ok(
        Map.of(
            "notices", bell.sent().stream().map(Shown::of).toList(), "channels", bell.channels()));
  }

  private Answer cost() throws JsonProcessingException {
    Map<String, JsonNode> bills = new LinkedHashMap<>();
    for (TableSystem system : systems) {
      Estimate estimate = system.estimate();
      ObjectNode bill = (ObjectNode) Json.MAPPER.readTree(EstimateJson.of(estimate));
      bill.set("prices", prices(estimate.prices()));
      bills.put(system.name(), bill);
    }
    return Answer.ok(Map.of("systems", bills));
  }

  /** What a bill is computed from: a million units on demand, a gigabyte a month. */
  private static ObjectNode prices(Prices prices) {
    return Json.MAPPER
        .createObjectNode()
        .put("millionReads", prices.onDemandRead())
        .put("millionWrites", prices.onDemandWrite())
        .put("gigabyteMonth", prices.storage());
  }

  private Answer stream(Call call) {
    TableSystem system =
        systems.stream()
            .filter(each -> each.name().equals(call.parameter("system")))
            .findFirst()
            .orElseThrow(
                () ->
                    Problem.notFound("no table system `" + call.parameter("system") + "`")
                        .refusal());
    Table namedTable = system.named(call);
    String arn =
        system
            .client()
            .describeTable(d -> d.tableName(system.table().tableName(namedTable.name())))
            .table()
            .latestStreamArn();
    int limit = call.number("limit", 50, 1, MOST_CHANGES);
    return Answer.ok(Map.of("changes", arn == null ? List.of() : tail.of(arn, limit)));
  }
}
