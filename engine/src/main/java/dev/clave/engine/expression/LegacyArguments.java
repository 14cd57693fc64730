package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.Sets;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import dev.clave.engine.value.ValueOrder;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;

/** Checks how many values, and of what types, a legacy comparison is given. */
final class LegacyArguments {

  private LegacyArguments() {}

  /** The values in their one form. */
  static List<AttributeValue> check(
      ComparisonOperator operator, List<AttributeValue> arguments, ValueLayer layer) {
    List<AttributeValue> values =
        arguments.stream().map(value -> ValueCheck.normalize(value, layer)).toList();
    boolean countFits =
        switch (operator) {
          case NULL, NOT_NULL -> values.isEmpty();
          case BETWEEN -> values.size() == 2;
          case IN -> !values.isEmpty() && values.size() <= In.MAXIMUM_CANDIDATES;
          default -> values.size() == 1;
        };
    if (!countFits) {
      throw Fault.ARGUMENT_COUNT.with(operator);
    }
    if (values.stream().map(AttributeValue::type).distinct().count() > 1) {
      throw Fault.ARGUMENT_TYPES_DIFFER.with();
    }
    for (AttributeValue value : values) {
      if (!isAllowed(operator, value.type())) {
        throw Fault.ARGUMENT_TYPE.with(operator, Scope.typeName(value.type()));
      }
    }
    if (operator == ComparisonOperator.BETWEEN
        && ValueOrder.compare(values.get(0), values.get(1)) > 0) {
      throw Fault.LEGACY_BETWEEN_BOUNDS.with();
    }
    return values;
  }

  private static boolean isAllowed(ComparisonOperator operator, AttributeValue.Type type) {
    return switch (operator) {
      case LT, LE, GT, GE, BETWEEN, IN -> ValueOrder.isOrdered(type);
      case BEGINS_WITH -> type == AttributeValue.Type.S || type == AttributeValue.Type.B;
      case CONTAINS, NOT_CONTAINS ->
          !Sets.isSet(type) && type != AttributeValue.Type.L && type != AttributeValue.Type.M;
      default -> true;
    };
  }
}
