package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.List;

/** A condition on operands, not on other conditions: an operator or a function. */
sealed interface OperandTest extends Condition
    permits Comparison,
        Between,
        In,
        AttributeExists,
        AttributeNotExists,
        AttributeType,
        BeginsWith,
        Contains,
        FunctionCall {

  /** The operator or function, as complaints name it. */
  String name();

  List<Operand> operands();

  /** Fails if an operand is of a type that cannot be where it is. */
  void checkTypes(Scope scope);

  @Override
  default void check(Scope scope) {
    operands().forEach(operand -> operand.check(scope));
    requireDistinct(scope);
    checkTypes(scope);
  }

  private void requireDistinct(Scope scope) {
    if (!(operands().get(0) instanceof Path first)) {
      return;
    }
    for (Operand other : operands().subList(1, operands().size())) {
      if (other instanceof Path second && second.resolve(scope).equals(first.resolve(scope))) {
        throw Fault.OPERANDS_NOT_DISTINCT.with(scope.parameter(), name(), first.resolve(scope));
      }
    }
  }

  @Override
  default void collectPaths(List<Path> paths) {
    for (Operand operand : operands()) {
      Operand inner = operand;
      while (inner instanceof Size size) {
        inner = size.operand();
      }
      if (inner instanceof Path path) {
        paths.add(path);
      }
    }
  }
}
