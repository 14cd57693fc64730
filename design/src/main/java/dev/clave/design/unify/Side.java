package dev.clave.design.unify;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.Part;
import dev.clave.design.model.TimestampForm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One of the two sides that are unified: whose variables they are, and what each can be. The
 * variables of two sides are different ones even when their names agree.
 */
final class Side {
  private final Function<Part.Variable, AttributeType> types;
  private final boolean asking;

  private Side(Function<Part.Variable, AttributeType> types, boolean asking) {
    this.types = types;
    this.asking = asking;
  }

  /** What an entity writes, when the attributes in {@code constants} have those values. */
  static Side written(Entity entity, Map<String, String> constants) {
    return new Side(
        variable -> {
          String constant = constants.get(variable.name());
          return constant != null
              ? new AttributeType.Enumeration(List.of(constant))
              : entity
                  .attribute(variable.name())
                  .map(attribute -> attribute.type())
                  .orElse(AttributeType.Text.PLAIN);
        },
        false);
  }

  /** What a pattern asks for: inputs, known only by the forms that they are written with. */
  static Side asked() {
    return new Side(Side::typeByForm, true);
  }

  private static AttributeType typeByForm(Part.Variable variable) {
    if (variable.form(Form.Truncate.class).isPresent()) {
      return new AttributeType.Timestamp(TimestampForm.ISO);
    }
    return variable.form(Form.Pad.class).isPresent()
        ? new AttributeType.Numeric(true, Optional.empty(), Optional.empty())
        : AttributeType.Text.PLAIN;
  }

  /** Whether the strings are inputs, which take whatever the other side wrote. */
  boolean isAsking() {
    return asking;
  }

  AttributeType type(Part.Variable variable) {
    return types.apply(variable);
  }
}
