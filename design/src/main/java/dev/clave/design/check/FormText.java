package dev.clave.design.check;

import dev.clave.design.model.Form;
import dev.clave.design.model.Part;
import java.util.Locale;

/** A variable as it is written in a template, with the forms that make one of several values. */
final class FormText {
  private FormText() {}

  /** The variable in all its forms. */
  static String whole(Part.Variable variable) {
    return formed(variable).append('>').toString();
  }

  /** The variable in all its forms, with the question mark that lets it be absent. */
  static String optional(Part.Variable variable) {
    return formed(variable).append("?>").toString();
  }

  private static StringBuilder formed(Part.Variable variable) {
    StringBuilder text = new StringBuilder("<").append(variable.name());
    for (Form form : variable.forms()) {
      text.append(':').append(word(form));
    }
    return text;
  }

  static String word(Form form) {
    if (form instanceof Form.Fold fold) {
      return fold.upper() ? "upper" : "lower";
    }
    if (form instanceof Form.Truncate cut) {
      return cut.unit().name().toLowerCase(Locale.ROOT);
    }
    if (form instanceof Form.Pad pad) {
      return "pad" + pad.width();
    }
    if (form instanceof Form.Fill fill) {
      return "fill" + fill.width();
    }
    if (form instanceof Form.First first) {
      return "first" + first.length();
    }
    if (form instanceof Form.Only only) {
      return switch (only.characters()) {
        case LOWER -> "lowercase";
        case UPPER -> "uppercase";
        default -> only.characters().name().toLowerCase(Locale.ROOT);
      };
    }
    return form instanceof Form.Free ? "free" : "descending";
  }

  static String of(Part.Variable variable) {
    StringBuilder text = new StringBuilder("<").append(variable.name());
    variable
        .form(Form.Fold.class)
        .ifPresent(fold -> text.append(fold.upper() ? ":upper" : ":lower"));
    variable
        .form(Form.Truncate.class)
        .ifPresent(cut -> text.append(':').append(cut.unit().name().toLowerCase(Locale.ROOT)));
    variable
        .form(Form.First.class)
        .ifPresent(first -> text.append(":first").append(first.length()));
    return text.append('>').toString();
  }
}
