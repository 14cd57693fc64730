package dev.clave.design.parse;

import dev.clave.design.model.Span;
import java.math.BigDecimal;
import java.util.Optional;

/** What stands in the brackets behind a type: the least and the greatest value, or length. */
record TypeLimits(Optional<BigDecimal> min, Optional<BigDecimal> max) {
  private static final TypeLimits NONE = new TypeLimits(Optional.empty(), Optional.empty());
  private static final String USE = "write `(1..50)`, `(1..)` or `(..50)`";

  /** The range of a number; of whole numbers, one that holds some. */
  static TypeLimits of(Optional<String> limits, boolean whole, Span span, Findings findings) {
    TypeLimits range = limits.map(text -> read(text, span, findings)).orElse(NONE);
    if (whole && (range.isFraction(range.min) || range.isFraction(range.max))) {
      findings.malformed(
          "expected whole numbers as limits of an integer, found `(%s)`".formatted(limits.get()),
          span,
          USE);
      return NONE;
    }
    return range;
  }

  /** The lengths of a text: whole numbers from 0 up. */
  static TypeLimits ofText(Optional<String> limits, Span span, Findings findings) {
    TypeLimits lengths = limits.map(text -> read(text, span, findings)).orElse(NONE);
    boolean isLength =
        Optional.of(lengths)
            .filter(each -> !each.isFraction(each.min) && !each.isFraction(each.max))
            .filter(each -> each.min.filter(least -> least.signum() < 0).isEmpty())
            .filter(each -> each.max.filter(most -> most.signum() < 1).isEmpty())
            .isPresent();
    if (!isLength) {
      findings.malformed(
          "expected lengths of text, whole numbers from 0 up, found `(%s)`".formatted(limits.get()),
          span,
          USE);
      return NONE;
    }
    return lengths;
  }

  private boolean isFraction(Optional<BigDecimal> limit) {
    return limit.filter(each -> each.stripTrailingZeros().scale() > 0).isPresent();
  }

  private static TypeLimits read(String text, Span span, Findings findings) {
    String[] ends = text.contains("..") ? text.split("\\.\\.", -1) : new String[] {"", text};
    if (ends.length != 2) {
      findings.malformed("`(" + text + ")` is no range", span, USE);
      return NONE;
    }
    TypeLimits range =
        new TypeLimits(
            bound(ends[0].strip(), span, findings), bound(ends[1].strip(), span, findings));
    boolean isEmpty =
        range.min.isPresent()
            && range.max.isPresent()
            && range.min.get().compareTo(range.max.get()) > 0;
    if (isEmpty) {
      findings.malformed(
          "no value is within `(%s)`: it ends before it begins".formatted(text),
          span,
          "write the least value first, as in `(%s..%s)`"
              .formatted(ends[1].strip(), ends[0].strip()));
      return NONE;
    }
    return range;
  }

  private static Optional<BigDecimal> bound(String text, Span span, Findings findings) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (text.matches("-?\\d{1,38}(\\.\\d{1,38})?")) {
      return Optional.of(new BigDecimal(text));
    }
    findings.malformed(
        "`" + text + "` is no number to limit a value with", span, "write `(1..50)`");
    return Optional.empty();
  }
}
