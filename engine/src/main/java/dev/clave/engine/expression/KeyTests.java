package dev.clave.engine.expression;

import dev.clave.engine.error.QueryFault;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Takes a key condition expression apart into a test for each key attribute. */
public final class KeyTests {

  private KeyTests() {}

  /** The tests; the condition has been read, and its placeholders are known to be defined. */
  public static List<KeyTest> of(Filter filter) {
    List<KeyTest> tests = new ArrayList<>();
    collect(filter.condition(), filter.scope(), tests);
    return tests;
  }

  private static void collect(Condition condition, Scope scope, List<KeyTest> tests) {
    if (condition instanceof And and) {
      collect(and.left(), scope, tests);
      collect(and.right(), scope, tests);
      return;
    }
    KeyTest test = test(condition, scope);
    for (KeyTest other : tests) {
      if (other.attribute().equals(test.attribute())) {
        throw QueryFault.KEY_CONDITION_PER_KEY.with();
      }
    }
    tests.add(test);
  }

  private static KeyTest test(Condition condition, Scope scope) {
    if (condition instanceof Or) {
      throw QueryFault.KEY_CONDITION_OPERATOR.with("OR");
    } else if (condition instanceof Not) {
      throw QueryFault.KEY_CONDITION_OPERATOR.with("NOT");
    }
    return test((OperandTest) condition, scope);
  }

  private static KeyTest test(OperandTest condition, Scope scope) {
    KeyTest.Operator operator = operator(condition);
    boolean takesAnyOrder = condition instanceof Comparison;
    if (!takesAnyOrder && !(condition.operands().get(0) instanceof Path)) {
      throw QueryFault.KEY_CONDITION_FIRST_OPERAND.with(condition.name());
    }
    Path attribute = null;
    List<AttributeValue> values = new ArrayList<>();
    for (Operand operand : condition.operands()) {
      if (operand instanceof Path path) {
        if (attribute != null) {
          throw QueryFault.KEY_CONDITION_NAMES.with();
        }
        if (path.isNested()) {
          throw QueryFault.KEY_CONDITION_NESTED.with();
        }
        attribute = path;
      } else if (operand instanceof Size) {
        throw QueryFault.KEY_CONDITION_NESTED_OPERATION.with();
      } else {
        values.add(operand.value(null, scope));
      }
    }
    if (attribute == null) {
      throw QueryFault.KEY_CONDITION_NO_NAME.with();
    }
    return new KeyTest(attribute.attribute(scope), operator, values);
  }

  private static KeyTest.Operator operator(OperandTest condition) {
    if (condition instanceof Between) {
      return KeyTest.Operator.BETWEEN;
    } else if (condition instanceof BeginsWith) {
      return KeyTest.Operator.BEGINS_WITH;
    } else if (condition instanceof Comparison comparison) {
      boolean isMirrored = !(comparison.left() instanceof Path);
      Comparison.Operator operator =
          isMirrored ? comparison.operator().mirrored() : comparison.operator();
      return switch (operator) {
        case EQUAL -> KeyTest.Operator.EQUAL;
        case LESS -> KeyTest.Operator.LESS;
        case LESS_OR_EQUAL -> KeyTest.Operator.LESS_OR_EQUAL;
        case GREATER -> KeyTest.Operator.GREATER;
        case GREATER_OR_EQUAL -> KeyTest.Operator.GREATER_OR_EQUAL;
        case NOT_EQUAL -> throw QueryFault.KEY_CONDITION_OPERATOR.with(operator.symbol());
      };
    }
    throw QueryFault.KEY_CONDITION_OPERATOR.with(condition.name());
  }
}
