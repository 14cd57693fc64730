package dev.clave.design.sample;

import dev.clave.design.model.Condition;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operand;
import dev.clave.design.model.PaddedNumber;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.math.BigDecimal;
import java.util.Locale;
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
        .filter(choice -> choice.when().map(when -> holds(when, attributes)).orElse(true))
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
      if (form instanceof Form.Fold fold) {
        text = fold.upper() ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
      } else if (form instanceof Form.Truncate truncate) {
        text = truncate.unit().of(text).orElse(text);
      } else if (form instanceof Form.Pad pad) {
        text = PaddedNumber.text(text, pad.width()).orElse(text);
      } else if (form instanceof Form.Fill fill) {
        text = text + " ".repeat(Math.max(0, fill.width() - text.length()));
      } else if (form instanceof Form.First first) {
        text = text.substring(0, Math.min(text.length(), first.length()));
      } else if (form instanceof Form.Descending) {
        text = complement(text);
      }
    }
    return text;
  }

  /** As keys are written: every digit is turned round, the rest stays. */
  private static String complement(String text) {
    StringBuilder turned = new StringBuilder();
    text.chars()
        .forEach(
            each -> turned.append((char) (each >= '0' && each <= '9' ? '9' - (each - '0') : each)));
    return turned.toString();
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

  static boolean holds(Condition when, Map<String, Object> attributes) {
    if (when instanceof Condition.Comparison comparison
        && comparison.operand() instanceof Operand.Constant constant) {
      Object value = at(comparison.path(), attributes);
      boolean equal = value != null && value.toString().equals(constant.text());
      return switch (comparison.comparator()) {
        case EQUAL -> equal;
        case NOT_EQUAL -> !equal;
        default -> true;
      };
    } else if (when instanceof Condition.Presence presence) {
      return presence.present() == (at(presence.path(), attributes) != null);
    } else if (when instanceof Condition.And and) {
      return and.all().stream().allMatch(each -> holds(each, attributes));
    } else if (when instanceof Condition.Or or) {
      return or.any().stream().anyMatch(each -> holds(each, attributes));
    } else if (when instanceof Condition.Not not) {
      return !holds(not.condition(), attributes);
    }
    return true;
  }
}
