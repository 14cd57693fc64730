package dev.clave.design.unify;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The values of a number key: from one to another, as far as anything limits them; the limits
 * themselves are within unless it is {@code strict}.
 */
record NumberRange(Optional<BigDecimal> min, Optional<BigDecimal> max, boolean strict) {
  private static final NumberRange ALL = new NumberRange(Optional.empty(), Optional.empty(), false);

  /** What a template of a number key can be on a side. */
  static NumberRange of(Side side, Template template) {
    return template
        .sole()
        .map(
            variable ->
                side.type(variable) instanceof AttributeType.Numeric numeric
                    ? new NumberRange(numeric.min(), numeric.max(), false)
                    : ALL)
        .orElseGet(() -> constant(template).map(each -> from(each, each)).orElse(ALL));
  }

  /** What a condition lets through, when its inputs can be any number. */
  static NumberRange of(KeyCondition condition) {
    Optional<BigDecimal> first = constant(condition.operands().get(0));
    Operator operator = condition.operator();
    return switch (operator) {
      case LESS, AT_MOST -> new NumberRange(Optional.empty(), first, operator == Operator.LESS);
      case GREATER, AT_LEAST ->
          new NumberRange(first, Optional.empty(), operator == Operator.GREATER);
      case BETWEEN -> new NumberRange(first, constant(condition.operands().get(1)), false);
      default -> new NumberRange(first, first, false);
    };
  }

  private static NumberRange from(BigDecimal min, BigDecimal max) {
    return new NumberRange(Optional.of(min), Optional.of(max), false);
  }

  private static Optional<BigDecimal> constant(Template template) {
    return template.isConstant() && template.text().matches("-?\\d+(\\.\\d+)?")
        ? Optional.of(new BigDecimal(template.text()))
        : Optional.empty();
  }

  boolean meets(NumberRange other) {
    boolean apart = strict || other.strict;
    return isBelow(min, other.max, apart) && isBelow(other.min, max, apart);
  }

  private static boolean isBelow(
      Optional<BigDecimal> low, Optional<BigDecimal> high, boolean apart) {
    return low.isEmpty() || high.isEmpty() || low.get().compareTo(high.get()) < (apart ? 0 : 1);
  }

  /** A constant as numbers are written, without needless zeros. */
  static Template plain(Template template) {
    return constant(template)
        .map(number -> number.stripTrailingZeros().toPlainString())
        .map(
            text ->
                new Template(
                    List.of(new Part.Literal(text, template.span())), text, template.span()))
        .orElse(template);
  }
}
