package dev.clave.design.check;

import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.unify.ItemType;
import java.util.List;
import java.util.Optional;

/**
 * The variables of a sort key that a pattern leaves open: those after the beginning that it fixes.
 * The first of them decides the order of what the pattern reads, the next one the order of what is
 * equal in the first, and so on.
 */
final class OpenParts {
  private OpenParts() {}

  static List<Part.Variable> of(Review review, Pattern pattern, KeySchema schema, ItemType type) {
    String delimiter = review.table(pattern).delimiter();
    for (KeyAttribute key : schema.sort()) {
      Optional<KeyCondition> condition = pattern.condition(key.name());
      if (condition.isPresent() && condition.get().operator() == Operator.EQUAL) {
        continue;
      }
      Template template = type.keys().get(key.name()).templates().get(0);
      int fixed = condition.map(each -> delimiters(beginning(each), delimiter)).orElse(0);
      return after(template, fixed, delimiter);
    }
    return List.of();
  }

  /**
   * What all keys in the range of a condition begin with. One bound alone, as in {@code SK <
   * ACCOUNT#}, fixes no beginning.
   */
  private static String beginning(KeyCondition condition) {
    String bound = condition.operands().get(0).text();
    if (condition.operator() == Operator.BEGINS_WITH) {
      return bound;
    }
    if (condition.operator() == Operator.BETWEEN) {
      return shared(bound, condition.operands().get(1).text());
    }
    return condition.operands().get(0).isConstant() ? "" : bound.substring(0, bound.indexOf('<'));
  }

  private static String shared(String one, String other) {
    int length = 0;
    while (length < Math.min(one.length(), other.length())
        && one.charAt(length) == other.charAt(length)) {
      length++;
    }
    return one.substring(0, length);
  }

  /** A literal that all items share decides nothing; the variable after it does. */
  private static List<Part.Variable> after(Template template, int fixed, String delimiter) {
    int count = 0;
    for (int place = 0; place < template.parts().size(); place++) {
      Part part = template.parts().get(place);
      if (part instanceof Part.Literal literal) {
        count += delimiters(literal.text(), delimiter);
      } else if (count >= fixed) {
        return template.parts().stream()
            .skip(place)
            .filter(Part.Variable.class::isInstance)
            .map(Part.Variable.class::cast)
            .toList();
      }
    }
    return List.of();
  }

  private static int delimiters(String text, String delimiter) {
    return (text.length() - text.replace(delimiter, "").length()) / delimiter.length();
  }
}
