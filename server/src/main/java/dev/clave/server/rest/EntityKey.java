package dev.clave.server.rest;

import dev.clave.design.model.Entity;
import dev.clave.server.http.Call;
import dev.clave.server.http.PathPart;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Schema;
import dev.clave.table.Table;
import java.util.ArrayList;
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
    parameters().forEach(name -> path.append("/:").append(name));
    return path.toString();
  }

  /**
   * The path's parameters: routers take letters, digits and underscores only. Of `a.b` and `a_b`
   * the second gets one underscore more.
   */
  private List<String> parameters() {
    List<String> parameters = new ArrayList<>();
    for (String variable : variables) {
      String parameter = variable.replaceAll("[^A-Za-z0-9_]", "_");
      while (parameters.contains(parameter)) {
        parameter += "_";
      }
      parameters.add(parameter);
    }
    return parameters;
  }

  /** The types of the path's parameters, in their order. */
  Map<String, Map<String, Object>> schemas() {
    Map<String, Map<String, Object>> schemas = new LinkedHashMap<>();
    List<String> parameters = parameters();
    for (int i = 0; i < parameters.size(); i++) {
      schemas.put(
          parameters.get(i),
          entity
              .attribute(variables.get(i))
              .map(attribute -> TypeSchema.of(attribute.type()))
              .orElse(Schema.text()));
    }
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
    List<String> parameters = parameters();
    for (int i = 0; i < parameters.size(); i++) {
      String name = variables.get(i);
      String text = call.parameter(parameters.get(i));
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
              Object bodyValue = whole.put(name, value);
              if (bodyValue != null && !bodyValue.toString().equals(value.toString())) {
                throw new Problem(
                        400,
                        "bad request",
                        "the body and the path disagree",
                        List.of(
                            new Problem.Fault(
                                "/" + name,
                                "expected `%s` as in the path, found `%s`"
                                    .formatted(value, bodyValue))))
                    .refusal();
              }
            });
    return whole;
  }
}
