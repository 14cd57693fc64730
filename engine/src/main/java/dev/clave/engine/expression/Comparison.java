package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.ValueOrder;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Two operands compared with {@code =}, {@code <>}, {@code <}, {@code <=}, {@code >}, {@code >=}.
 */
record Comparison(Operator operator, Operand left, Operand right) implements OperandTest {

  /** How the operands are compared. */
  enum Operator {
    EQUAL("="),
    NOT_EQUAL("<>"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">=");

    private final String symbol;

    Operator(String symbol) {
      this.symbol = symbol;
    }

    String symbol() {
      return symbol;
    }

    static Operator of(String symbol) {
      for (Operator operator : values()) {
        if (operator.symbol.equals(symbol)) {
          return operator;
        }
      }
      return null;
    }

    boolean isEquality() {
      return this == EQUAL || this == NOT_EQUAL;
    }

    /** The operator that gives the same answer with the operands exchanged. */
    Operator mirrored() {
      return switch (this) {
        case EQUAL, NOT_EQUAL -> this;
        case LESS -> GREATER;
        case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
        case GREATER -> LESS;
        case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
      };
    }
  }

  @Override
  public boolean test(Map<String, AttributeValue> item, Scope scope) {
    AttributeValue a = left.value(item, scope);
    AttributeValue b = right.value(item, scope);
    if (operator == Operator.NOT_EQUAL) {
      return a == null || b == null || !ValueOrder.areEqual(a, b);
    }
    if (a == null || b == null) {
      return false;
    }
    if (operator == Operator.EQUAL) {
      return ValueOrder.areEqual(a, b);
    }
    if (!ValueOrder.isComparable(a, b)) {
      return false;
    }
    int order = ValueOrder.compare(a, b);
    return switch (operator) {
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
      case EQUAL, NOT_EQUAL -> throw new IllegalStateException();
    };
  }

  @Override
  public String name() {
    return operator.symbol();
  }

  @Override
  public List<Operand> operands() {
    return List.of(left, right);
  }

  @Override
  public void checkTypes(Scope scope) {
    if (!operator.isEquality()) {
      requireOrdered(left, scope);
      requireOrdered(right, scope);
    }
  }

  private void requireOrdered(Operand operand, Scope scope) {
    AttributeValue.Type type = operand.knownType(scope);
    if (type != null && !ValueOrder.isOrdered(type)) {
      throw Fault.OPERAND_TYPE.with(scope.parameter(), operator.symbol(), Scope.typeName(type));
    }
  }
}
