package dev.clave.design.parse;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Template;
import dev.clave.design.model.TextFormat;
import dev.clave.design.model.TimestampForm;
import dev.clave.design.unify.Alignment;
import dev.clave.design.unify.ItemType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a pattern's inputs are, from the attributes that they stand for in the keys of the types
 * that it is meant to give. A day is no text that could also be {@code PROFILE}.
 */
final class InputTypes {
  private final String delimiter;
  private final List<ItemType> returnedTypes;

  InputTypes(String delimiter, List<ItemType> returnedTypes) {
    this.delimiter = delimiter;
    this.returnedTypes = returnedTypes;
  }

  /** The types of the inputs of which more is known than that they are text. */
  Map<String, AttributeType> of(List<KeyCondition> conditions) {
    Map<String, Set<AttributeType>> typesByInput = new LinkedHashMap<>();
    for (KeyCondition condition : conditions) {
      for (Template operand : condition.operands()) {
        for (ItemType type : returnedTypes) {
          KeyRule rule = type.keys().get(condition.attribute());
          for (Template keyTemplate : rule == null ? List.<Template>of() : rule.templates()) {
            for (Alignment alignment : Alignment.of(operand, keyTemplate, delimiter)) {
              typesByInput
                  .computeIfAbsent(alignment.asked().name(), name -> new LinkedHashSet<>())
                  .add(type(type, alignment, condition.operator()));
            }
          }
        }
      }
    }
    Map<String, AttributeType> inputs = new LinkedHashMap<>();
    typesByInput.forEach(
        (name, types) -> {
          if (types.size() == 1 && !types.contains(AttributeType.Text.PLAIN)) {
            inputs.put(name, types.iterator().next());
          }
        });
    return inputs;
  }

  private static AttributeType type(ItemType type, Alignment alignment, Operator operator) {
    AttributeType whole =
        type.entity()
            .attribute(alignment.written().name())
            .map(attribute -> attribute.type())
            .orElse(AttributeType.Text.PLAIN);
    boolean complete =
        !alignment.partial()
            || operator == Operator.EQUAL
            || (operator != Operator.BEGINS_WITH && !isMoment(whole));
    return complete && alignment.asked().forms().equals(alignment.written().forms())
        ? whole
        : beginning(whole);
  }

  /** What a beginning of such a value is, or a bound that is coarser: {@code 2024-01}. */
  private static AttributeType beginning(AttributeType whole) {
    if (isMoment(whole)) {
      return characters("[0-9][0-9TZ:.-]*");
    }
    if (whole instanceof AttributeType.Text text && text.format().isPresent()) {
      TextFormat format = text.format().get();
      return format == TextFormat.UUID
          ? characters("[0-9a-fA-F][0-9a-fA-F-]*")
          : format == TextFormat.ULID
              ? characters("[0-7][0-9A-HJKMNP-TV-Z]*")
              : AttributeType.Text.PLAIN;
    }
    return AttributeType.Text.PLAIN;
  }

  /** Whether a bound may be coarser than a value: the month of a day, the day of an instant. */
  private static boolean isMoment(AttributeType type) {
    return type instanceof AttributeType.Date
        || (type instanceof AttributeType.Timestamp timestamp
            && timestamp.form() == TimestampForm.ISO);
  }

  private static AttributeType characters(String pattern) {
    return new AttributeType.Text(
        Optional.empty(), Optional.empty(), Optional.of(pattern), Optional.empty(), false);
  }
}
