package dev.clave.table.schema;

import dev.clave.design.model.IdKind;
import dev.clave.table.item.TableException;
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

  /**
   * A value for an attribute.
   *
   * @throws TableException of kind {@code REFUSED_INPUT} if the design does not generate it
   */
  public String make(Shape shape, String attribute) {
    return shape
        .field(attribute)
        .flatMap(Field::generated)
        .map(this::make)
        .orElseThrow(
            () ->
                TableException.refused(
                    shape.name(),
                    attribute,
                    "one of the generated attributes "
                        + shape.generated().stream().map(Field::name).toList(),
                    "`" + attribute + "`"));
  }
}
