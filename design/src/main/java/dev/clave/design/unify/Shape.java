package dev.clave.design.unify;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.TextFormat;
import dev.clave.design.model.TimestampForm;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The strings that a variable can be in a key, from its attribute's type and the forms that it is
 * written with. A variable is never empty, and does not contain the delimiter unless it is {@code
 * free} or its type's own characters include it.
 */
final class Shape {
  /** The longest key that DynamoDB takes, in bytes: no value in a key is longer. */
  private static final int LONGEST = KeySchema.LONGEST_PARTITION_KEY;

  /** The instants of the years 0 to 9999, in seconds since 1970. */
  private static final long FIRST_SECOND = -62_167_219_200L;

  private static final long LAST_SECOND = 253_402_300_799L;
  private static final int MILLIS = 1000;

  private Shape() {}

  /** The values of a type, as text that no form has changed yet. */
  static Automaton values(AttributeType type, List<Form> forms, String delimiter) {
    if (type instanceof AttributeType.Enumeration enumeration) {
      return new Automaton().words(enumeration.values());
    }
    if (type instanceof AttributeType.Bool) {
      return new Automaton().words(List.of("true", "false"));
    }
    if (type instanceof AttributeType.Numeric numeric) {
      return NumberShape.of(numeric);
    }
    if (type instanceof AttributeType.Date) {
      return MomentShape.day();
    }
    if (type instanceof AttributeType.Timestamp timestamp) {
      boolean cut = forms.stream().anyMatch(Form.Truncate.class::isInstance);
      return cut || timestamp.form() == TimestampForm.ISO
          ? MomentShape.instant()
          : NumberShape.of(counted(timestamp.form() == TimestampForm.MILLIS));
    }
    boolean free = forms.stream().anyMatch(Form.Free.class::isInstance);
    return text(
        type instanceof AttributeType.Text text ? text : AttributeType.Text.PLAIN, free, delimiter);
  }

  private static AttributeType.Numeric counted(boolean millis) {
    return new AttributeType.Numeric(
        true,
        Optional.of(BigDecimal.valueOf(millis ? FIRST_SECOND * MILLIS : FIRST_SECOND)),
        Optional.of(BigDecimal.valueOf(millis ? LAST_SECOND * MILLIS + MILLIS - 1 : LAST_SECOND)));
  }

  private static Automaton text(AttributeType.Text type, boolean free, String delimiter) {
    Optional<TextFormat> format = type.format();
    CharSet set =
        free || type.free() || format.isPresent() ? CharSet.ANY : CharSet.except(delimiter);
    int min = Math.max(1, type.minLength().orElse(1));
    int max = type.maxLength().orElse(Integer.MAX_VALUE);
    Automaton text =
        max <= LONGEST
            ? new Automaton().between(set, Math.min(min, max), max)
            : new Automaton().times(set, Math.min(min, LONGEST)).any(set);
    text = within(text, format.map(TextFormat::expression));
    return within(text, type.pattern());
  }

  private static Automaton within(Automaton text, Optional<String> expression) {
    return expression.flatMap(RegularText::of).map(text::intersect).orElse(text);
  }
}
