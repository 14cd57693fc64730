package dev.clave.server.operate;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.compare.Comparison;
import dev.clave.design.compare.ComparisonText;
import dev.clave.design.compare.StorageShape;
import dev.clave.design.cost.PriceList;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Table;
import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.rest.TableSystem;
import dev.clave.server.security.Right;
import dev.clave.table.evolution.ApplyProgress;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.evolution.EvolutionException;
import dev.clave.table.evolution.report.ApplyRate;
import dev.clave.table.evolution.report.PlanJson;
import dev.clave.table.evolution.report.PricedPlan;
import dev.clave.table.memory.Memory;
import dev.clave.table.memory.PastChange;
import dev.clave.table.memory.RunningChange;
import dev.clave.table.options.TableOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;

/**
 * Shows administrators the designs that tables had and have, the change that is being applied, and
 * the plan of another one. Changes are applied by {@code clave apply}.
 */
public final class DesignChangeRoutes {
  private static final String PATH = "/api/administration/designs";
  private static final Access ADMINISTRATORS = new Access.Everywhere(Right.ADMINISTER);

  /** Changes that are shown with what differed in each. */
  private static final int SHOWN = 20;

  private final List<TableSystem> systems;
  private final Semaphore planning = new Semaphore(1);

  public DesignChangeRoutes(List<TableSystem> systems) {
    this.systems = List.copyOf(systems);
  }

  public List<Route> routes() {
    return List.of(
        Route.get(PATH, ADMINISTRATORS, this::list)
            .about(
                Description.of(
                        "administration",
                        "The designs that tables had and have, and changes under way")
                    .operation("listDesigns")
                    .answer(200, Schema.object(Map.of("designs", Schema.list(Schema.object()))))),
        Route.post(PATH + "/:system/plan", ADMINISTRATORS, this::plan)
            .about(
                Description.of(
                        "administration",
                        "What it takes to bring a system's table to a design; reads the whole"
                            + " table")
                    .operation("planDesign")
                    .body(Schema.object(Map.of("design?", Schema.text())))
                    .answer(200, Schema.object())));
  }

  private Answer list(Call call) {
    return Answer.ok(Map.of("designs", systems.stream().map(DesignChangeRoutes::shown).toList()));
  }

  private static Evolution evolution(TableSystem system, Design next) {
    return Evolution.of(system.client(), names(system), Optional.empty(), next);
  }

  /** What the tables are called, from what the first one is. */
  private static TableOptions names(TableSystem system) {
    String first = system.table().tableName();
    String tableName = system.design().tables().get(0).physicalName();
    return first.endsWith(tableName)
        ? TableOptions.defaults()
            .withTablePrefix(first.substring(0, first.length() - tableName.length()))
        : TableOptions.defaults().withTableName(first);
  }

  private static Map<String, Object> shown(TableSystem system) {
    Evolution evolution = evolution(system, system.design());
    String servedHash = StorageShape.of(system.design()).hash();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("system", system.name());
    json.put("table", system.table().tableName());
    json.put("served", servedHash);
    Optional<Memory> memory = evolution.memory();
    json.put("remembers", memory.isPresent());
    memory.ifPresent(
        tableMemory -> {
          json.put("in_force", tableMemory.shape());
          if (!tableMemory.shape().equals(servedHash)) {
            evolution
                .remembered(tableMemory.shape())
                .ifPresent(
                    inForce ->
                        json.put(
                            "differs", text(inForce, StorageShape.of(system.design()).design())));
          }
          tableMemory
              .running()
              .ifPresent(change -> json.put("running", running(change, evolution)));
          json.put("history", history(tableMemory, evolution));
        });
    return json;
  }

  private static Map<String, Object> running(RunningChange change, Evolution evolution) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("phase", change.phase().word());
    json.put("since", change.since().toString());
    json.put("from", change.from());
    json.put("to", change.to());
    json.put("changes", difference(change.from(), change.to(), evolution));
    evolution.underWay().ifPresent(report -> json.put("progress", progress(report)));
    return json;
  }

  private static Map<String, Object> progress(ApplyProgress.Report report) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("step", report.step());
    json.put("items", report.items());
    json.put("written", report.written());
    if (report.total() >= report.items()) {
      json.put("total", report.total());
    }
    report.left().ifPresent(duration -> json.put("seconds_left", duration.toSeconds()));
    return json;
  }

  /** The newest first. */
  private static List<Map<String, Object>> history(Memory memory, Evolution evolution) {
    List<Map<String, Object>> json = new ArrayList<>();
    List<PastChange> past = memory.history();
    for (int place = past.size() - 1; place >= 0 && json.size() < SHOWN; place--) {
      PastChange change = past.get(place);
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("ended", change.ended().toString());
      one.put("from", change.from());
      one.put("to", change.to());
      one.put("changes", difference(change.from(), change.to(), evolution));
      json.add(one);
    }
    return json;
  }

  private static String difference(String from, String to, Evolution evolution) {
    Optional<Design> before = evolution.remembered(from);
    Optional<Design> after = evolution.remembered(to);
    return before.isPresent() && after.isPresent() ? text(before.get(), after.get()) : "";
  }

  private static String text(Design before, Design after) {
    return ComparisonText.of(Comparison.of(before, after), Map.of()).strip();
  }

  /** One at a time: a plan checks a design and reads a whole table. */
  private Answer plan(Call call) throws JsonProcessingException {
    TableSystem system = system(call.parameter("system"));
    if (!planning.tryAcquire()) {
      throw Problem.of(503, "busy", "another plan is being made")
          .retryAfter(Duration.ofSeconds(1))
          .refusal();
    }
    try {
      return plan(system, call);
    } finally {
      planning.release();
    }
  }

  private static Answer plan(TableSystem system, Call call) throws JsonProcessingException {
    Design next = next(call, system);
    refuseOtherTable(system.design(), next);
    Evolution evolution = evolution(system, next);
    if (evolution.memory().isEmpty()) {
      throw Problem.of(
              409,
              "unknown design",
              "the table does not remember its design; use `clave plan --from`")
          .refusal();
    }
    try {
      PricedPlan priced =
          PricedPlan.of(
              evolution.plan(),
              ApplyRate.of(ApplySettings.defaults()),
              PriceList.bundled().region(PriceList.DEFAULT_REGION).orElseThrow());
      return Answer.ok(Json.MAPPER.readTree(PlanJson.of(priced)));
    } catch (EvolutionException refusal) {
      throw Problem.of(409, "not applicable", refusal.getMessage()).refusal();
    }
  }

  /** The table of another name is not there, or is another system's; one of other keys neither. */
  private static void refuseOtherTable(Design servedDesign, Design next) {
    Table ownTable = servedDesign.tables().get(0);
    Table other = next.tables().get(0);
    if (!ownTable.physicalName().equals(other.physicalName())) {
      throw refusal("of the table `%s`".formatted(ownTable.physicalName()), other.physicalName());
    }
    if (!shown(ownTable).equals(shown(other))) {
      throw refusal(
          "with the key `%s` of the table `%s`".formatted(shown(ownTable), ownTable.physicalName()),
          shown(other));
    }
  }

  private static String shown(Table table) {
    return table.key().attributes().stream()
        .map(each -> each.name() + " " + each.type())
        .collect(Collectors.joining(", "));
  }

  private static Problem.Refusal refusal(String expected, String actual) {
    return Problem.of(
            422, "another table", "expected a design %s, found `%s`".formatted(expected, actual))
        .refusal();
  }

  private TableSystem system(String name) {
    return systems.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Problem.of(
                        404,
                        "unknown system",
                        "expected one of %s, found `%s`"
                            .formatted(systems.stream().map(TableSystem::name).toList(), name))
                    .refusal());
  }

  /** The design in the body; the served one if there is none. */
  private static Design next(Call call, TableSystem system) {
    Optional<String> text = BodyFields.ofOptional(call).optional("design");
    if (text.filter(each -> !each.isBlank()).isEmpty()) {
      return system.design();
    }
    Checked checked = system.check(text.get());
    return checked
        .design()
        .orElseThrow(
            () ->
                Problem.badRequest(
                        "the design has errors: "
                            + String.join(
                                "; ",
                                checked.untriedFindings().stream()
                                    .filter(each -> each.severity() == Severity.ERROR)
                                    .limit(5)
                                    .map(DesignChangeRoutes::line)
                                    .toList()))
                    .refusal());
  }

  private static String line(Finding finding) {
    return "line " + finding.span().line() + ": " + finding.message();
  }
}
