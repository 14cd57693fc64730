package dev.clave.design.document;

import dev.clave.design.model.Condition;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Template;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Keys and conditions in the words of the design language, such as {@code PK, SK} or {@code SK
 * begins_with TRIP#}.
 */
public final class KeyText {
  private KeyText() {}

  public static String of(KeySchema key) {
    String partition = names(key.partition());
    return key.sort().isEmpty() ? partition : partition + ", " + names(key.sort());
  }

  private static String names(List<KeyAttribute> attributes) {
    return attributes.stream().map(KeyAttribute::name).collect(Collectors.joining(" + "));
  }

  /**
   * An entity's values of some key attributes, joined as an index of several attributes has them.
   */
  static String templates(Map<String, KeyRule> keys, List<KeyAttribute> attributes) {
    return attributes.stream()
        .map(attribute -> of(keys.get(attribute.name())))
        .collect(Collectors.joining(" + "));
  }

  public static String of(KeyRule rule) {
    if (rule == null) {
      return "—";
    }
    return rule.choices().stream().map(KeyText::of).collect(Collectors.joining(" | "));
  }

  private static String of(KeyChoice choice) {
    String template = choice.template().text();
    return choice.when().map(when -> template + " when " + of(when)).orElse(template);
  }

  public static String of(KeyCondition condition) {
    List<String> operands = condition.operands().stream().map(Template::text).toList();
    return condition.attribute()
        + " "
        + condition.operator().symbol()
        + " "
        + String.join(condition.operator() == Operator.BETWEEN ? " and " : ", ", operands);
  }

  public static String of(Condition condition) {
    if (condition instanceof Condition.Comparison comparison) {
      return comparison.path()
          + " "
          + comparison.comparator().symbol()
          + " "
          + of(comparison.operand());
    } else if (condition instanceof Condition.Between between) {
      return between.path() + " between " + of(between.low()) + " and " + of(between.high());
    } else if (condition instanceof Condition.In in) {
      return in.values().stream()
          .map(KeyText::of)
          .collect(Collectors.joining(", ", in.path() + " in (", ")"));
    } else if (condition instanceof Condition.Presence presence) {
      return presence.path() + (presence.present() ? " exists" : " missing");
    } else if (condition instanceof Condition.And and) {
      return and.all().stream().map(KeyText::of).collect(Collectors.joining(" and "));
    } else if (condition instanceof Condition.Or or) {
      return or.any().stream().map(KeyText::of).collect(Collectors.joining(" or ", "(", ")"));
    }
    return "not " + of(((Condition.Not) condition).condition());
  }

  static String of(Operand operand) {
    if (operand instanceof Operand.Constant constant) {
      return constant.text();
    } else if (operand instanceof Operand.Parameter parameter) {
      return "<" + parameter.name() + (parameter.optional() ? "?>" : ">");
    } else if (operand instanceof Operand.Text text) {
      return text.template().text();
    }
    return "now";
  }
}
