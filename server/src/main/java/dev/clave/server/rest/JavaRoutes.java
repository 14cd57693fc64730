package dev.clave.server.rest;

import dev.clave.codegen.call.JavaCall;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request in the words of the generated Java client, to be copied. It reads and writes nothing.
 */
public final class JavaRoutes {
  private static final List<String> RUNS =
      List.of("patterns", "views", "transactions", "entities", "create", "update", "delete");

  private final TableSystem system;

  public JavaRoutes(TableSystem system) {
    this.system = system;
  }

  public List<Route> routes() {
    Map<String, Map<String, Object>> fields =
        Map.of(
            "run", Schema.word(RUNS),
            "name", Schema.text(),
            "values", Schema.object(),
            "changes?", Schema.object());
    return List.of(
        Route.post(
                system.api().path("/java"),
                system.api().readers(),
                call -> Answer.ok(Map.of("java", java(call))))
            .about(
                system
                    .api()
                    .about("A request as a call of the generated Java client")
                    .operation("getJavaCall")
                    .in("design")
                    .body(Schema.titled("JavaQuestion", Schema.object(fields)))
                    .answer(
                        200,
                        Schema.titled("JavaCall", Schema.object(Map.of("java", Schema.text()))))));
  }

  private String java(Call call) {
    Map<String, Object> body = EntityRoutes.body(call);
    String run = String.valueOf(body.get("run"));
    String name = String.valueOf(body.get("name"));
    Map<String, ?> values = map(body, "values");
    JavaCall java = JavaCall.on(system.design());
    try {
      return switch (run) {
        case "patterns" -> java.pattern(name, values);
        case "views" -> java.view(name, values);
        case "transactions" -> java.transaction(name, values);
        case "entities" -> java.get(name, values);
        case "create" -> java.create(name, values);
        case "update" -> java.update(name, values, map(body, "changes"));
        case "delete" -> java.delete(name, values);
        default ->
            throw new IllegalArgumentException("expected one of " + RUNS + ", found `" + run + "`");
      };
    } catch (IllegalArgumentException refusal) {
      throw Problem.badRequest(refusal.getMessage()).refusal();
    }
  }

  private static Map<String, ?> map(Map<String, Object> body, String field) {
    Object value = body.getOrDefault(field, Map.of());
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> namedValues = new LinkedHashMap<>();
      map.forEach((name, each) -> namedValues.put(String.valueOf(name), each));
      return namedValues;
    }
    throw Problem.badRequest("expected an object as `" + field + "`, found `" + value + "`")
        .refusal();
  }
}
