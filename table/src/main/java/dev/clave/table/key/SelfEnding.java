package dev.clave.table.key;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.Part;
import dev.clave.design.model.TextFormat;
import dev.clave.design.model.TimestampForm;
import java.util.Optional;

/**
 * Values that say themselves where they end, so that what follows in a key cannot be taken for a
 * part of them. The checker accepts the delimiter in these.
 */
final class SelfEnding {
  private static final String INSTANT = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z";
  private static final String DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

  private SelfEnding() {}

  /** What the values look like in a key; empty where they need a delimiter to end. */
  static Optional<String> expression(Part.Variable variable, AttributeType type) {
    Optional<Form.Truncate> truncate = variable.form(Form.Truncate.class);
    if (truncate.isPresent()) {
      return Optional.of(".{" + truncate.get().unit().length() + "}");
    }
    Optional<Form.First> first = variable.form(Form.First.class);
    if (first.isPresent()) {
      return isDelimited(type) ? Optional.of(".{" + first.get().length() + "}") : Optional.empty();
    }
    if (type instanceof AttributeType.Date) {
      return Optional.of(DATE);
    }
    if (type instanceof AttributeType.Timestamp timestamp
        && timestamp.form() == TimestampForm.ISO) {
      return Optional.of(INSTANT);
    }
    return type instanceof AttributeType.Text text ? fixedWidth(text) : Optional.empty();
  }

  /** Whether the values have punctuation marks of their own, which may be the delimiter. */
  private static boolean isDelimited(AttributeType type) {
    return type instanceof AttributeType.Date
        || type instanceof AttributeType.Timestamp
        || (type instanceof AttributeType.Text text
            && text.format().equals(Optional.of(TextFormat.UUID)));
  }

  private static Optional<String> fixedWidth(AttributeType.Text text) {
    if (text.format().equals(Optional.of(TextFormat.UUID))) {
      return Optional.of(TextFormat.UUID.expression().replace("(", "(?:"));
    }
    return text.minLength()
        .filter(length -> text.maxLength().equals(Optional.of(length)))
        .map(length -> ".{" + length + "}");
  }
}
