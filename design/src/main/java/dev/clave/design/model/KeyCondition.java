package dev.clave.design.model;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A condition on one key attribute: {@code SK begins_with VIAJE#}. Between has two operands, the
 * others one. An operand with an absent optional variable drops its bound.
 *
 * <p>A pattern {@code PK = USER#<userId> and SK between LOG#<from?> and LOG#<to?>} has two of them.
 */
public record KeyCondition(
    String attribute, Operator operator, List<Template> operands, Span attributeSpan, Span span) {
  public KeyCondition {
    operands = List.copyOf(operands);
  }

  /** As a design writes it. */
  public String text() {
    return operands.stream()
        .map(Template::text)
        .collect(
            Collectors.joining(
                operator == Operator.BETWEEN ? " and " : ", ",
                attribute + " " + operator.symbol() + " ",
                ""));
  }
}
