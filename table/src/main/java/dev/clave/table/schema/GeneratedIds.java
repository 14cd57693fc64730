package dev.clave.table.schema;

import dev.clave.design.model.IdKind;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Gives new items the ids that the design generates; {@code maker} makes each. */
public record GeneratedIds(Function<IdKind, String> maker) {
  /**
   * The caller's values, with an id for every attribute that the design generates and they lack.
   */
  public Map<String, ?> complete(Shape shape, Map<String, ?> input) {
    Map<String, Object> completed = null;
    for (Field field : shape.generated()) {
      if (input.get(field.name()) == null) {
        completed = completed == null ? new HashMap<>(input) : completed;
        completed.put(field.name(), make(field.generated().orElseThrow()));
      }
    }
    return completed == null ? input : completed;
  }

  public String make(IdKind kind) {
    return maker.apply(kind);
  }
}
