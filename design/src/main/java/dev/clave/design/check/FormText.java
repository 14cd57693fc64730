package dev.clave.design.check;

import dev.clave.design.model.Form;
import dev.clave.design.model.Part;
import java.util.Locale;

/** A variable as it is written in a template, with the forms that make one of several values. */
final class FormText {
  private FormText() {}

  static String of(Part.Variable variable) {
    StringBuilder text = new StringBuilder("<").append(variable.name());
    variable
        .form(Form.Fold.class)
        .ifPresent(fold -> text.append(fold.upper() ? ":upper" : ":lower"));
    variable
        .form(Form.Truncate.class)
        .ifPresent(cut -> text.append(':').append(cut.unit().name().toLowerCase(Locale.ROOT)));
    return text.append('>').toString();
  }
}
