package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Takes a key condition expression apart into a test for each key attribute. */
public final class KeyTests {

  private KeyTests() {}

  public static List<KeyTest> of(String text, Substitutions substitutions) {
    Filter filter = Expressions.condition(ExpressionKind.KEY_CONDITION, text, substitutions);
    List<KeyTest> tests = new ArrayList<>();
    collect(filter.condition(), filter.scope(), tests);
    Set<String> seen = new HashSet<>();
    for (KeyTest test : tests) {
      if (!seen.add(test.attribute())) {
        throw Fault.KEY_CONDITION_PER_KEY.with();
      }
    }
    return tests;
  }

  private static void collect(Condition condition, Scope scope, List<KeyTest> tests) {
    if (condition instanceof And and) {
      collect(and.left(), scope, tests);
      collect(and.right(), scope, tests);
    } else {
      tests.add(test(condition, scope));
    }
  }

  private static KeyTest test(Condition condition, Scope scope) {
    if (condition instanceof Comparison comparison) {
      return comparison(comparison, scope);
    } else if (condition instanceof Between between) {
      requireNoPath(between.low(), between.high());
      return test(
          between.operand(), KeyTest.Operator.BETWEEN, scope, between.low(), between.high());
    } else if (condition instanceof BeginsWith start) {
      requireNoPath(start.prefix());
      return test(start.operand(), KeyTest.Operator.BEGINS_WITH, scope, start.prefix());
    }
    throw Fault.KEY_CONDITION_OPERATOR.with(nameOf(condition));
  }

  private static KeyTest comparison(Comparison comparison, Scope scope) {
    boolean mirrored = !(comparison.left() instanceof Path);
    Operand attribute = mirrored ? comparison.right() : comparison.left();
    Operand value = mirrored ? comparison.left() : comparison.right();
    Comparison.Operator operator =
        mirrored ? comparison.operator().mirrored() : comparison.operator();
    KeyTest.Operator test =
        switch (operator) {
          case EQUAL -> KeyTest.Operator.EQUAL;
          case LESS -> KeyTest.Operator.LESS;
          case LESS_OR_EQUAL -> KeyTest.Operator.LESS_OR_EQUAL;
          case GREATER -> KeyTest.Operator.GREATER;
          case GREATER_OR_EQUAL -> KeyTest.Operator.GREATER_OR_EQUAL;
          case NOT_EQUAL -> throw Fault.KEY_CONDITION_OPERATOR.with("<>");
        };
    requireNoPath(value);
    return test(attribute, test, scope, value);
  }

  private static void requireNoPath(Operand... values) {
    for (Operand value : values) {
      if (value instanceof Path) {
        throw Fault.KEY_CONDITION_NAMES.with();
      }
    }
  }

  private static KeyTest test(
      Operand operand, KeyTest.Operator operator, Scope scope, Operand... values) {
    if (operand instanceof Size) {
      throw Fault.KEY_CONDITION_OPERATOR.with(Size.NAME);
    }
    if (!(operand instanceof Path path)) {
      throw Fault.KEY_CONDITION_NO_NAME.with();
    }
    if (path.isNested()) {
      throw Fault.KEY_CONDITION_NESTED.with();
    }
    List<AttributeValue> constants = new ArrayList<>();
    for (Operand value : values) {
      if (value instanceof Size) {
        throw Fault.KEY_CONDITION_OPERATOR.with(Size.NAME);
      }
      constants.add(value.value(null, scope));
    }
    return new KeyTest(path.attribute(scope), operator, constants);
  }

  private static String nameOf(Condition condition) {
    if (condition instanceof Or) {
      return "OR";
    } else if (condition instanceof Not) {
      return "NOT";
    } else if (condition instanceof In) {
      return "IN";
    } else if (condition instanceof Contains) {
      return Contains.NAME;
    } else if (condition instanceof AttributeExists) {
      return AttributeExists.NAME;
    } else if (condition instanceof AttributeNotExists) {
      return AttributeNotExists.NAME;
    }
    return AttributeType.NAME;
  }
}
