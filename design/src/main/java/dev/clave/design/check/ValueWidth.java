package dev.clave.design.check;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.PaddedNumber;
import dev.clave.design.model.Part;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.Stream;

/** The values of an attribute that a form of fixed width does not take. */
final class ValueWidth {
  private ValueWidth() {}

  /** Which values those are, in words that follow the attribute, as far as its type names them. */
  static Optional<String> tooWide(AttributeType type, Part.Variable variable) {
    return variable.forms().stream()
        .flatMap(form -> tooWide(type, form, variable).stream())
        .findFirst();
  }

  private static Optional<String> tooWide(AttributeType type, Form form, Part.Variable variable) {
    if (type instanceof AttributeType.Numeric number && form instanceof Form.Pad pad) {
      return number(number, pad.width(), variable.form(Form.Descending.class).isPresent());
    }
    if (form instanceof Form.Fill fill) {
      return longest(type)
          .filter(length -> length > fill.width())
          .map(length -> "is longer than %d characters".formatted(fill.width()));
    }
    return form instanceof Form.First first
        ? shortest(type)
            .filter(length -> length < first.length())
            .map(length -> "is shorter than %d characters".formatted(first.length()))
        : Optional.empty();
  }

  private static Optional<String> number(
      AttributeType.Numeric type, int width, boolean descending) {
    if (type.max().filter(max -> !fits(max, width)).isPresent()) {
      return Optional.of("has more than %d digits".formatted(width));
    }
    if (descending && type.min().filter(min -> min.signum() < 0).isPresent()) {
      return Optional.of("is below 0");
    }
    return type.min()
        .filter(min -> min.signum() < 0 && !fits(min, width))
        .map(min -> "is at or below -1 with %d zeros".formatted(width));
  }

  private static boolean fits(BigDecimal number, int width) {
    return PaddedNumber.text(number.toPlainString(), width).isPresent();
  }

  private static Optional<Integer> longest(AttributeType type) {
    return type instanceof AttributeType.Text text
        ? text.maxLength()
        : lengths(type).max(Integer::compare);
  }

  private static Optional<Integer> shortest(AttributeType type) {
    return type instanceof AttributeType.Text text
        ? text.minLength()
        : lengths(type).min(Integer::compare);
  }

  private static Stream<Integer> lengths(AttributeType type) {
    return type instanceof AttributeType.Enumeration words
        ? words.values().stream().map(String::length)
        : Stream.of();
  }
}
