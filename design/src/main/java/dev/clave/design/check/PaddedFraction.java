package dev.clave.design.check;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.List;

/**
 * A padded number with digits behind the point. Where 12 ends, 12.5 has a point and 12.25 has one
 * digit more than 12.5: the order of the texts depends on what follows in the key.
 */
final class PaddedFraction {
  private PaddedFraction() {}

  /** Whether numbers in this place sort otherwise than their texts, in a template of the rule. */
  static boolean sortsWrongly(Entity entity, KeyRule rule, Part.Variable variable) {
    return variable.form(Form.Pad.class).isPresent()
        && variable.form(Form.Only.class).isEmpty()
        && Texts.type(entity, variable) instanceof AttributeType.Numeric numeric
        && !numeric.integer()
        && rule.templates().stream().anyMatch(template -> sortsWrongly(template, variable));
  }

  private static boolean sortsWrongly(Template template, Part.Variable variable) {
    List<Part> parts = template.parts();
    int place = parts.indexOf(variable);
    if (place < 0) {
      return false;
    }
    boolean descending = variable.form(Form.Descending.class).isPresent();
    if (place == parts.size() - 1) {
      // The shorter text comes first: right for 12 before 12.5, wrong for 12.5 before 12.
      return descending;
    }
    if (!(parts.get(place + 1) instanceof Part.Literal next)) {
      // `ambiguous-delimiter` is about a variable without text after it.
      return false;
    }
    char first = next.text().charAt(0);
    return descending ? first <= '9' : first >= '.';
  }
}
