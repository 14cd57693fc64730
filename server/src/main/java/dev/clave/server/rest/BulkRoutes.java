package dev.clave.server.rest;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.table.Item;
import dev.clave.table.Table;
import dev.clave.table.TableException;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Many items at once, one JSON object a line, read and written as they come: {@code {"entity": …,
 * "attributes": {…}}}. Each line of an import is answered by a line of its own.
 */
public final class BulkRoutes {
  private static final int MOST = 999_999_999;
  private static final String LINES = "application/x-ndjson";
  private static final TypeReference<LinkedHashMap<String, Object>> MAP = new TypeReference<>() {};

  private final TableSystem system;

  public BulkRoutes(TableSystem system) {
    this.system = system;
  }

  public List<Route> routes() {
    Map<String, Object> line =
        Schema.object(Map.of("entity", Schema.text(), "attributes", Schema.object()));
    Map<String, Object> answer =
        Schema.object(
            Map.of(
                "line", Schema.integer(),
                "result", Schema.word(List.of("written", "refused")),
                "problem?", Schema.named("Problem")));
    return List.of(
        Route.get(
                system.path("/export"),
                system.readers(),
                call -> Refusals.of(() -> export(system.seenBy(call), call)))
            .about(
                Description.of(system.name(), "Every item, one JSON object a line")
                    .query("limit", false, Schema.integer(1, MOST), "how many, all by default")
                    .as(LINES)
                    .answer(200, line)),
        Route.streamed(
                HttpMethod.POST,
                system.path("/import"),
                system.writers(),
                call -> new Answer.OfStream(Map.of(), LINES, out -> take(call, out)))
            .about(
                Description.of(system.name(), "Put items, one JSON object a line, each answered")
                    .body(LINES, line)
                    .as(LINES)
                    .answer(200, answer)));
  }

  /**
   * The read is begun here, so that a caller who may not have it all is refused before anything.
   */
  private static Answer export(Table table, Call call) {
    int limit = call.number("limit", MOST, 1, MOST);
    Stream<Item> wanted = limit == MOST ? table.items() : table.items(limit);
    return new Answer.OfStream(
        Map.of(),
        LINES,
        out -> {
          try (wanted) {
            for (Iterator<Item> each = wanted.iterator(); each.hasNext(); ) {
              write(out, PatternRoutes.item(each.next()));
            }
          }
        });
  }

  private void take(Call call, OutputStream out) throws IOException {
    Table table = system.seenBy(call);
    Lines lines = new Lines(call.stream());
    long number = 0;
    for (byte[] line = lines.next(); line != null; line = lines.next()) {
      number++;
      if (line.length > 0) {
        write(out, answer(number, table, line, call));
      }
    }
  }

  private Map<String, Object> answer(long number, Table table, byte[] line, Call call) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("line", number);
    try {
      put(table, line, call);
      answer.put("result", "written");
    } catch (Problem.Refusal refusal) {
      answer.put("result", "refused");
      answer.put("problem", refusal.problem());
    } catch (TableException e) {
      answer.put("result", "refused");
      answer.put("problem", Refusals.problem(e));
    } catch (DynamoDbException e) {
      answer.put("result", "refused");
      answer.put("problem", Refusals.problem(e).orElseThrow(() -> e));
    }
    return answer;
  }

  private void put(Table table, byte[] line, Call call) {
    if (line.length > Lines.LONGEST) {
      throw Problem.of(413, "too large", "expected a line of at most " + Lines.LONGEST + " bytes")
          .refusal();
    }
    JsonNode node = Json.read(line, "line");
    if (!node.path("entity").isTextual() || !node.path("attributes").isObject()) {
      throw Problem.badRequest("expected `entity` and `attributes`, found " + node.getNodeType())
          .refusal();
    }
    String entity = node.get("entity").textValue();
    Map<String, Object> item = Json.MAPPER.convertValue(node.get("attributes"), MAP);
    if (!system.guard().isOpenTo(call)) {
      system.guard().item(table, entity, Map.of(), item);
    }
    system
        .design()
        .findEntity(entity)
        .ifPresent(known -> item.putAll(system.signature().of(known, call)));
    system.inspection(table, entity).whole(item);
    table.put(entity, item);
  }

  private static void write(OutputStream out, Object value) throws IOException {
    out.write(Json.MAPPER.writeValueAsBytes(value));
    out.write('\n');
  }
}
