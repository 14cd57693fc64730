package dev.clave.engine.expression;

import dev.clave.engine.value.ValueOrder;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The function {@code contains}: a part of a text or binary, a member of a set or list. */
record Contains(Operand operand, Operand part) implements OperandTest {

  static final String NAME = "contains";

  @Override
  public boolean test(Map<String, AttributeValue> item, Scope scope) {
    AttributeValue whole = operand.value(item, scope);
    AttributeValue operand = part.value(item, scope);
    return whole != null && operand != null && contains(whole, operand);
  }

  private static boolean contains(AttributeValue whole, AttributeValue operand) {
    return switch (whole.type()) {
      case S -> operand.s() != null && Substring.isIn(whole.s(), operand.s());
      case B ->
          operand.b() != null
              && Substring.isIn(whole.b().asByteArrayUnsafe(), operand.b().asByteArrayUnsafe());
      case SS -> operand.s() != null && whole.ss().contains(operand.s());
      case NS -> operand.n() != null && whole.ns().contains(operand.n());
      case BS -> operand.b() != null && whole.bs().contains(operand.b());
      case L -> whole.l().stream().anyMatch(element -> ValueOrder.areEqual(element, operand));
      case N, M, BOOL, NUL, UNKNOWN_TO_SDK_VERSION -> false;
    };
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Operand> operands() {
    return List.of(operand, part);
  }

  @Override
  public void checkTypes(Scope scope) {}
}
