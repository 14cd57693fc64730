package dev.clave.design.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sums and products of variables and numbers: {@code <price> * <quantity> - <discount>}.
 *
 * <pre>{@code
 * Template formula = attribute.computed().orElseThrow();       // <price> * <quantity>
 * Map<String, BigDecimal> line = Map.of("price", BigDecimal.TEN, "quantity", BigDecimal.valueOf(3));
 * Arithmetic.of(formula).flatMap(sum -> sum.value(name -> Optional.ofNullable(line.get(name))));  // 30
 * }</pre>
 */
public final class Arithmetic {
  private static final Pattern TOKEN = Pattern.compile("\\s*([-+*]|\\d+(?:\\.\\d+)?)");

  /** A variable or a number, and what is done with it. */
  private record Operand(char operator, Optional<String> variable, BigDecimal number) {}

  private final List<Operand> operands;

  private Arithmetic(List<Operand> operands) {
    this.operands = operands;
  }

  /** The expression that a template is; empty if it is none. */
  public static Optional<Arithmetic> of(Template template) {
    List<Operand> operands = new ArrayList<>();
    char operator = '+';
    boolean expectsOperand = true;
    for (Part part : template.parts()) {
      if (part instanceof Part.Variable variable) {
        if (!expectsOperand || !variable.forms().isEmpty()) {
          return Optional.empty();
        }
        operands.add(new Operand(operator, Optional.of(variable.name()), BigDecimal.ZERO));
        expectsOperand = false;
        continue;
      }
      String text = ((Part.Literal) part).text();
      int at = 0;
      Matcher token = TOKEN.matcher(text);
      while (!text.substring(at).isBlank()) {
        if (!token.find(at) || token.start() != at) {
          return Optional.empty();
        }
        at = token.end();
        boolean number = Character.isDigit(token.group(1).charAt(0));
        if (number != expectsOperand) {
          return Optional.empty();
        }
        if (number) {
          operands.add(new Operand(operator, Optional.empty(), new BigDecimal(token.group(1))));
        } else {
          operator = token.group(1).charAt(0);
        }
        expectsOperand = !expectsOperand;
      }
    }
    return expectsOperand ? Optional.empty() : Optional.of(new Arithmetic(operands));
  }

  /** The result; empty if a variable has no value. */
  public Optional<BigDecimal> value(Function<String, Optional<BigDecimal>> variables) {
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal product = BigDecimal.ZERO;
    for (Operand operand : operands) {
      Optional<BigDecimal> value =
          operand.variable().isPresent()
              ? variables.apply(operand.variable().get())
              : Optional.of(operand.number());
      if (value.isEmpty()) {
        return value;
      }
      if (operand.operator() == '*') {
        product = product.multiply(value.get());
      } else {
        sum = sum.add(product);
        product = operand.operator() == '-' ? value.get().negate() : value.get();
      }
    }
    return Optional.of(sum.add(product));
  }
}
