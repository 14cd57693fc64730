package dev.clave.server.rest;

import dev.clave.design.model.Entity;
import dev.clave.server.http.Call;
import dev.clave.server.http.PathPart;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Schema;
import dev.clave.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The variables of an entity's primary key, in the order of its templates, as parts of a path. */
record EntityKey(Entity entity, List<String> variables) {

  static EntityKey of(Table table, Entity entity) {
    return new EntityKey(entity, table.keyVariables(entity.name()));
  }

  /** Such as {@code /:userId/:id}. */
  String path() {
    StringBuilder path = new StringBuilder();
    variables.forEach(name -> path.append("/:").append(parameter(name)));
    return path.toString();
  }

  /** A path's parameter: routers take letters, digits and underscores only. */
  private static String parameter(String variable) {
    return variable.replaceAll("[^A-Za-z0-9_]", "_");
  }

  /** The types of the path's parameters, in their order. */
  Map<String, Map<String, Object>> schemas() {
    Map<String, Map<String, Object>> schemas = new LinkedHashMap<>();
    variables.forEach(
        name ->
            schemas.put(
                parameter(name),
                entity
                    .attribute(name)
                    .map(attribute -> TypeSchema.of(attribute.type()))
                    .orElse(Schema.text())));
    return schemas;
  }

  /** Such as {@code /abc123/v001}. */
  String pathOf(Map<String, Object> attributes) {
    StringBuilder path = new StringBuilder();
    variables.forEach(
        name -> path.append('/').append(PathPart.of(String.valueOf(attributes.get(name)))));
    return path.toString();
  }

  /** The key that the path says. */
  Map<String, Object> values(Call call) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (String name : variables) {
      String text = call.parameter(parameter(name));
      values.put(name, entity.attribute(name).map(a -> Texts.read(a.type(), text)).orElse(text));
    }
    return values;
  }

  /** The body with the path's key in it; a body that says otherwise is refused. */
  Map<String, Object> into(Map<String, Object> body, Call call) {
    Map<String, Object> whole = new LinkedHashMap<>(body);
    values(call)
        .forEach(
            (name, value) -> {
              Object said = whole.put(name, value);
              if (said != null && !said.toString().equals(value.toString())) {
                throw new Problem(
                        400,
                        "bad request",
                        "the body and the path disagree",
                        List.of(
                            new Problem.Fault(
                                "/" + name,
                                "expected `%s` as in the path, found `%s`".formatted(value, said))))
                    .refusal();
              }
            });
    return whole;
  }
}
