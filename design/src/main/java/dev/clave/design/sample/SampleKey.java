package dev.clave.design.sample;

import dev.clave.design.model.Form;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/**
 * The value of a key attribute of a sample item.
 *
 * <pre>{@code
 * SampleKey.of(entity.keys().get("PK"), Map.of("userId", "ana"));    // Optional[USER#ana]
 * }</pre>
 */
public final class SampleKey {
  private SampleKey() {}

  /** The key's value, or nothing when the item is not in the index. */
  public static Optional<Object> of(KeyRule rule, Map<String, Object> attributes) {
    return text(rule, attributes).flatMap(text -> typed(rule, text));
  }

  /** The key's value as text, without its shard. */
  static Optional<String> text(KeyRule rule, Map<String, Object> attributes) {
    return rule.choices().stream()
        .filter(
            choice ->
                choice.when().map(when -> when.mayHold(path -> at(path, attributes))).orElse(true))
        .findFirst()
        .flatMap(choice -> render(choice.template(), attributes));
  }

  static Optional<Object> typed(KeyRule rule, String text) {
    return rule.type() == KeyType.N ? number(text) : Optional.of(text);
  }

  /** A draft may have text in a key that is a number. */
  private static Optional<Object> number(String text) {
    try {
      return Optional.of(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  static Optional<String> render(Template template, Map<String, Object> attributes) {
    StringBuilder text = new StringBuilder();
    for (Part part : template.parts()) {
      if (part instanceof Part.Literal literal) {
        text.append(literal.text());
      } else if (part instanceof Part.Variable variable) {
        Object value = at(variable.name(), attributes);
        if (value == null) {
          return Optional.empty();
        }
        text.append(formed(value, variable));
      }
    }
    return Optional.of(text.toString());
  }

  private static String formed(Object value, Part.Variable variable) {
    String text =
        value instanceof BigDecimal number
            ? number.stripTrailingZeros().toPlainString()
            : value.toString();
    for (Form form : variable.forms()) {
      text = form.of(text).orElse(text);
    }
    return text;
  }

  static Object at(String path, Map<String, Object> attributes) {
    if (attributes.containsKey(path)) {
      return attributes.get(path);
    }
    Object value = attributes;
    for (String name : path.split("\\.", -1)) {
      value = value instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return value;
  }
}
