package dev.clave.table.condition;

import dev.clave.design.model.Condition.Comparator;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Compares stored values as DynamoDB does: numbers by value, text and bytes by their bytes. */
public final class Comparisons {
  private Comparisons() {}

  static boolean holds(Comparator comparator, AttributeValue value, AttributeValue operand) {
    if (value == null) {
      return comparator == Comparator.NOT_EQUAL;
    }
    return switch (comparator) {
      case EQUAL -> same(value, operand);
      case NOT_EQUAL -> !same(value, operand);
      case BEGINS_WITH ->
          value.s() != null && operand.s() != null && value.s().startsWith(operand.s());
      case CONTAINS -> contains(value, operand);
      case LESS -> order(value, operand).orElse(0) < 0;
      case GREATER -> order(value, operand).orElse(0) > 0;
      case AT_MOST -> order(value, operand).orElse(1) <= 0;
      case AT_LEAST -> order(value, operand).orElse(-1) >= 0;
    };
  }

  public static int compare(AttributeValue one, AttributeValue other) {
    return order(one, other).orElse(0);
  }

  private static boolean same(AttributeValue value, AttributeValue operand) {
    return (value.n() != null && operand.n() != null)
        ? order(value, operand).orElse(1) == 0
        : value.equals(operand);
  }

  private static OptionalInt order(AttributeValue one, AttributeValue other) {
    if (one.s() != null && other.s() != null) {
      return OptionalInt.of(
          Arrays.compareUnsigned(
              one.s().getBytes(StandardCharsets.UTF_8),
              other.s().getBytes(StandardCharsets.UTF_8)));
    }
    if (one.n() != null && other.n() != null) {
      return OptionalInt.of(new BigDecimal(one.n()).compareTo(new BigDecimal(other.n())));
    }
    if (one.b() != null && other.b() != null) {
      return OptionalInt.of(Arrays.compareUnsigned(one.b().asByteArray(), other.b().asByteArray()));
    }
    return OptionalInt.empty();
  }

  private static boolean contains(AttributeValue value, AttributeValue operand) {
    if (value.s() != null && operand.s() != null) {
      return value.s().contains(operand.s());
    }
    return (value.hasSs() && value.ss().contains(operand.s()))
        || (value.hasNs() && value.ns().contains(operand.n()))
        || (value.hasL() && value.l().contains(operand));
  }
}
