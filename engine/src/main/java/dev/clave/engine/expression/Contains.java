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
    AttributeValue wanted = part.value(item, scope);
    return whole != null && wanted != null && contains(whole, wanted);
  }

  private static boolean contains(AttributeValue whole, AttributeValue wanted) {
    return switch (whole.type()) {
      case S -> wanted.s() != null && whole.s().contains(wanted.s());
      case B ->
          wanted.b() != null
              && contains(whole.b().asByteArrayUnsafe(), wanted.b().asByteArrayUnsafe());
      case SS -> wanted.s() != null && whole.ss().contains(wanted.s());
      case NS -> wanted.n() != null && whole.ns().contains(wanted.n());
      case BS -> wanted.b() != null && whole.bs().contains(wanted.b());
      case L -> whole.l().stream().anyMatch(element -> ValueOrder.areEqual(element, wanted));
      case N, M, BOOL, NUL, UNKNOWN_TO_SDK_VERSION -> false;
    };
  }

  private static boolean contains(byte[] whole, byte[] wanted) {
    for (int start = 0; start + wanted.length <= whole.length; start++) {
      int matched = 0;
      while (matched < wanted.length && whole[start + matched] == wanted[matched]) {
        matched++;
      }
      if (matched == wanted.length) {
        return true;
      }
    }
    return false;
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
