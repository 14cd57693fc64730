package dev.clave.server.rest;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.design.model.AuditAction;
import dev.clave.design.model.Entity;
import dev.clave.server.http.BodyWeight;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.table.Table;
import dev.clave.table.item.TableException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Puts the items of one request, a line each; a line that is refused stops no other. */
final class Import {
  private static final TypeReference<LinkedHashMap<String, Object>> MAP = new TypeReference<>() {};

  private static final int MEGABYTE = 1 << 20;

  /** No item that a table can hold is nearly as heavy. */
  private static final int HEAVIEST_LINE_MEGABYTES = 64;

  /** The lines of all imports share an eighth of the heap; who finds none left waits. */
  private static final Semaphore MEGABYTES =
      new Semaphore(
          (int) Math.max(HEAVIEST_LINE_MEGABYTES, Runtime.getRuntime().maxMemory() / MEGABYTE / 8));

  private final TableSystem system;
  private final Call call;
  private final Table table;
  private final WriterRefusals refusals;
  private boolean restores;

  Import(TableSystem system, Call call) {
    this.system = system;
    this.call = call;
    this.table = system.seenBy(call);
    this.refusals = WriterRefusals.of(system, call);
  }

  /** Reads to the end and answers each line by a line. */
  void answer(OutputStream out) throws IOException {
    long number = 0;
    try (Lines lines = new Lines(call.stream(), call.grant().subject());
        TrespassingLines trespassing = new TrespassingLines(call)) {
      for (Optional<Lines.Line> each = lines.next(); each.isPresent(); each = lines.next()) {
        Lines.Line line = each.get();
        number++;
        if (line.bytes().length > 0 || line.fault().isPresent()) {
          Optional<Problem> problem = line.fault().or(() -> problem(line.bytes()));
          if (problem.isPresent()) {
            trespassing.add(number, problem.get());
          }
          BulkRoutes.write(out, shown(number, problem.map(one -> one.in(call.languages()))));
        }
      }
    }
  }

  private static Map<String, Object> shown(long number, Optional<Problem> problem) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("line", number);
    json.put("result", problem.isPresent() ? "refused" : "written");
    problem.ifPresent(each -> json.put("problem", each));
    return json;
  }

  /** Writes the line's item; gives why it was not written if it was not. */
  private Optional<Problem> problem(byte[] line) {
    try {
      put(line);
      return Optional.empty();
    } catch (Problem.Refusal refusal) {
      return Optional.of(refusal.problem());
    } catch (TableException e) {
      return Optional.of(refusals.problem(e, Set.of()));
    } catch (DynamoDbException e) {
      return Optional.of(refusals.problem(e));
    }
  }

  /** Entries are brought back by an administrator only, and the chain says so first. */
  private void restoring(String entity) {
    if (!system.guard().isOpenTo(call)) {
      throw Problem.forbidden("a `" + entity + "` is written by the server only").refusal();
    }
    if (!restores) {
      system
          .trail()
          .ifPresent(
              trail ->
                  trail.record(
                      AuditAction.RESTORE,
                      call.grant().subject(),
                      Optional.of(call.remoteAddress()),
                      Map.of("by", "import")));
    }
    restores = true;
  }

  private void put(byte[] line) {
    int megabytes = (int) (BodyWeight.of(line) / MEGABYTE) + 1;
    if (megabytes > HEAVIEST_LINE_MEGABYTES) {
      throw Problem.of(413, "too large", "expected a line with fewer values").refusal();
    }
    MEGABYTES.acquireUninterruptibly(megabytes);
    try {
      put(Json.read(line, "line"));
    } finally {
      MEGABYTES.release(megabytes);
    }
  }

  private Map<String, Object> withoutTaken(String entity, Map<String, Object> item) {
    return system.design().entities().stream()
        .filter(each -> each.name().equals(entity))
        .findFirst()
        .map(each -> new KeptAttributes(table, each).withoutTaken(item))
        .orElse(item);
  }

  /** What an entity is called that a line may name as it was called before. */
  private String today(String entity) {
    return system.design().entities().stream()
        .filter(each -> FormerNames.of(system.design(), each).equals(Optional.of(entity)))
        .map(Entity::name)
        .findFirst()
        .orElse(entity);
  }

  private FormerNames names(String entity) {
    return system
        .design()
        .findEntity(entity)
        .map(FormerNames::of)
        .orElseGet(() -> new FormerNames(Map.of()));
  }

  private Map<String, Object> key(String entity, Map<String, Object> item) {
    Map<String, Object> key = new LinkedHashMap<>(item);
    key.keySet().retainAll(table.keyVariables(entity));
    return key;
  }

  private void put(JsonNode node) {
    if (!node.path("entity").isTextual() || !node.path("attributes").isObject()) {
      throw Problem.badRequest("expected `entity` and `attributes`, found " + node.getNodeType())
          .refusal();
    }
    String entity = today(node.get("entity").textValue());
    Map<String, Object> item =
        names(entity).current(Json.MAPPER.convertValue(node.get("attributes"), MAP));
    if (system.isTrail(entity)) {
      restoring(entity);
    } else if (!call.flag(BulkRoutes.KEEP_TIMES)) {
      item = withoutTaken(entity, item);
    }
    if (!system.guard().isOpenTo(call)) {
      system.guard().item(table, entity, Map.of(), item);
    }
    refusals.check(table, entity, item);
    Inspection inspection = system.inspection(call, table, entity);
    inspection.whole(item);
    Map<String, Object> whole = new LinkedHashMap<>(item);
    inspection.change(key(entity, whole), before -> Optional.of(whole)).forEach(whole::putIfAbsent);
    table.put(entity, whole);
  }
}
