package dev.clave.design.unify;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.Part;
import dev.clave.design.model.TimestampForm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * One of the two sides that are unified: whose variables they are, and what each can be. The
 * variables of two sides are different ones even when their names agree.
 */
final class Side {
  private static final AttributeType INSTANT = new AttributeType.Timestamp(TimestampForm.ISO);
  private static final AttributeType INTEGER =
      new AttributeType.Numeric(true, Optional.empty(), Optional.empty());

  private final BiFunction<String, List<Form>, AttributeType> types;
  private final boolean asking;
  private final Set<String> typedInputs;

  private Side(
      BiFunction<String, List<Form>, AttributeType> types,
      boolean asking,
      Set<String> typedInputs) {
    this.types = types;
    this.asking = asking;
    this.typedInputs = typedInputs;
  }

  /** What an entity writes, when the attributes in {@code narrowed} are narrowed to those types. */
  static Side written(Entity entity, Map<String, AttributeType> narrowed) {
    return new Side(
        (name, forms) ->
            narrowed.containsKey(name)
                ? narrowed.get(name)
                : entity.attribute(name).map(Attribute::type).orElse(AttributeType.Text.PLAIN),
        false,
        Set.of());
  }

  /** What a pattern asks for: inputs, known only by the forms that they are written with. */
  static Side asked() {
    return asked(Map.of());
  }

  /** What a pattern asks for, when some of its inputs are values of those types. */
  static Side asked(Map<String, AttributeType> inputs) {
    return new Side(
        (name, forms) -> inputs.containsKey(name) ? inputs.get(name) : typeByForm(forms),
        true,
        inputs.keySet());
  }

  private static AttributeType typeByForm(List<Form> forms) {
    if (forms.stream().anyMatch(Form.Truncate.class::isInstance)) {
      return INSTANT;
    }
    return forms.stream().anyMatch(Form.Pad.class::isInstance) ? INTEGER : AttributeType.Text.PLAIN;
  }

  /** Whether the strings are inputs, which take whatever the other side wrote. */
  boolean isAsking() {
    return asking;
  }

  /** Whether a variable is an input of which nothing is known. */
  boolean takesAny(String name) {
    return asking && !typedInputs.contains(name);
  }

  AttributeType type(Part.Variable variable) {
    return type(variable.name(), variable.forms());
  }

  AttributeType type(String name, List<Form> forms) {
    return types.apply(name, forms);
  }
}
