package dev.clave.design.unify;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.Part;
import dev.clave.design.model.TextFormat;
import dev.clave.design.model.TimeUnit;
import dev.clave.design.model.TimestampForm;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The strings that a variable can be, from its attribute's type and the forms that it is written
 * with. A variable is never empty, and does not contain the delimiter unless it is {@code free} or
 * its type's own characters include it.
 */
final class Shape {
  /** Lengths beyond this are not told apart; the automaton would only grow. */
  private static final int COUNTED_LENGTH = 64;

  private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
  private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

  private Shape() {}

  /** Adds a variable of that type to the end of an automaton. */
  static void add(Automaton to, Part.Variable variable, AttributeType type, String delimiter) {
    Optional<Form.Only> only = variable.form(Form.Only.class);
    if (only.isPresent()) {
      CharSet set = CharSet.of(only.get().characters().characters());
      to.one(set).any(set);
      return;
    }
    if (type instanceof AttributeType.Enumeration enumeration) {
      to.words(enumeration.values().stream().map(word -> folded(word, variable)).toList());
    } else if (type instanceof AttributeType.Bool) {
      to.words(List.of("true", "false"));
    } else if (type instanceof AttributeType.Numeric numeric) {
      number(to, variable, numeric);
    } else if (type instanceof AttributeType.Date) {
      moment(to, variable.form(Form.Truncate.class).map(Form.Truncate::unit).orElse(TimeUnit.DAY));
    } else if (type instanceof AttributeType.Timestamp timestamp) {
      timestamp(to, variable, timestamp);
    } else {
      text(to, variable, type, delimiter);
    }
  }

  private static String folded(String word, Part.Variable variable) {
    return variable
        .form(Form.Fold.class)
        .map(fold -> fold.upper() ? word.toUpperCase(Locale.ROOT) : word.toLowerCase(Locale.ROOT))
        .orElse(word);
  }

  private static void number(Automaton to, Part.Variable variable, AttributeType.Numeric numeric) {
    Optional<Form.Pad> pad = variable.form(Form.Pad.class);
    boolean negative = pad.isEmpty() && numeric.min().map(min -> min.signum() < 0).orElse(true);
    if (negative) {
      to.optionally(sign -> sign.text("-"));
    }
    to.times(CharSet.DIGITS, pad.map(Form.Pad::width).orElse(1)).any(CharSet.DIGITS);
    if (!numeric.integer()) {
      to.optionally(fraction -> fraction.text(".").one(CharSet.DIGITS).any(CharSet.DIGITS));
    }
  }

  private static void timestamp(
      Automaton to, Part.Variable variable, AttributeType.Timestamp timestamp) {
    Optional<Form.Truncate> truncate = variable.form(Form.Truncate.class);
    if (timestamp.form() != TimestampForm.ISO && truncate.isEmpty()) {
      number(
          to,
          variable,
          new AttributeType.Numeric(true, Optional.of(BigDecimal.ZERO), Optional.empty()));
      return;
    }
    moment(to, truncate.map(Form.Truncate::unit).orElse(TimeUnit.SECOND));
    if (truncate.isEmpty()) {
      to.optionally(fraction -> fraction.text(".").one(CharSet.DIGITS).any(CharSet.DIGITS))
          .text("Z");
    }
  }

  /** The beginning of {@code 2024-01-15T08:00:00}; complemented digits have the same shape. */
  private static void moment(Automaton to, TimeUnit unit) {
    String model = "0000-00-00T00:00:00".substring(0, unit.length());
    model.chars().forEach(c -> to.one(c == '0' ? CharSet.DIGITS : CharSet.of((char) c)));
  }

  private static void text(
      Automaton to, Part.Variable variable, AttributeType type, String delimiter) {
    AttributeType.Text text =
        type instanceof AttributeType.Text each ? each : AttributeType.Text.PLAIN;
    Optional<TextFormat> format = text.format();
    if (format.isPresent() && format.get() == TextFormat.UUID) {
      CharSet hex = folded(CharSet.of("0123456789abcdefABCDEF"), variable);
      to.times(hex, 8).text("-").times(hex, 4).text("-").times(hex, 4).text("-");
      to.times(hex, 4).text("-").times(hex, 12);
      return;
    }
    if (format.isPresent() && format.get() == TextFormat.ULID) {
      to.times(folded(CharSet.of(CROCKFORD), variable), 26);
      return;
    }
    boolean free = text.free() || variable.form(Form.Free.class).isPresent();
    CharSet set = folded(characters(format, free, delimiter), variable);
    int min = Math.max(1, text.minLength().orElse(1));
    int max = text.maxLength().orElse(Integer.MAX_VALUE);
    if (format.isPresent() && format.get() == TextFormat.KSUID) {
      to.times(set, 27);
    } else if (max <= COUNTED_LENGTH && min <= max) {
      to.between(set, min, max);
    } else {
      to.times(set, Math.min(min, COUNTED_LENGTH)).any(set);
    }
  }

  private static CharSet characters(Optional<TextFormat> format, boolean free, String delimiter) {
    if (format.isEmpty()) {
      return free ? CharSet.ANY : CharSet.except(delimiter);
    }
    return switch (format.get()) {
      case SLUG -> CharSet.of(LOWER + "0123456789-");
      case PHONE -> CharSet.of("0123456789+-() ");
      case KSUID -> CharSet.of("0123456789" + UPPER + LOWER);
      case EMAIL -> CharSet.except(free ? " " : " #".contains(delimiter) ? " #" : " ");
      default -> CharSet.ANY;
    };
  }

  private static CharSet folded(CharSet set, Part.Variable variable) {
    Optional<Form.Fold> fold = variable.form(Form.Fold.class);
    return fold.isEmpty() ? set : set.intersect(CharSet.except(fold.get().upper() ? LOWER : UPPER));
  }
}
