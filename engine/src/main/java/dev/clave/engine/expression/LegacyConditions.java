package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.error.QueryFault;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/** Conditions in the form that came before expressions, made into the same trees. */
public final class LegacyConditions {

  /** As many as the operators of an expression: each is tested on each item of a page. */
  private static final int MOST = 300;

  private LegacyConditions() {}

  /** The parameter {@code Expected}; empty if nothing is expected. */
  public static Optional<Filter> expected(
      Map<String, ExpectedAttributeValue> expected, ConditionalOperator operator) {
    if (expected.isEmpty()) {
      return Optional.empty();
    }
    List<Condition> conditions = new ArrayList<>();
    expected.forEach((attribute, expectation) -> conditions.add(condition(attribute, expectation)));
    return join(conditions, operator);
  }

  /** The parameters {@code QueryFilter} and {@code ScanFilter}. */
  public static Optional<Filter> filter(
      Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> filter,
      ConditionalOperator operator,
      ValueLayer layer) {
    List<Condition> conditions = new ArrayList<>();
    filter.forEach(
        (attribute, expectation) ->
            conditions.add(
                condition(
                    attribute,
                    expectation.comparisonOperator(),
                    LegacyArguments.check(
                        expectation.comparisonOperator(),
                        expectation.attributeValueList(),
                        layer))));
    return join(conditions, operator);
  }

  /** The parameter {@code KeyConditions}. */
  public static List<KeyTest> keyTests(
      Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> conditions) {
    if (conditions.isEmpty()) {
      throw QueryFault.KEY_CONDITION_COUNT.with();
    }
    List<KeyTest> tests = new ArrayList<>();
    conditions.forEach(
        (attribute, expectation) -> {
          List<AttributeValue> values =
              LegacyArguments.check(
                  expectation.comparisonOperator(),
                  expectation.attributeValueList(),
                  ValueLayer.CURRENT);
          tests.add(new KeyTest(attribute, keyOperator(expectation.comparisonOperator()), values));
        });
    return tests;
  }

  private static KeyTest.Operator keyOperator(ComparisonOperator operator) {
    return switch (operator) {
      case EQ -> KeyTest.Operator.EQUAL;
      case LT -> KeyTest.Operator.LESS;
      case LE -> KeyTest.Operator.LESS_OR_EQUAL;
      case GT -> KeyTest.Operator.GREATER;
      case GE -> KeyTest.Operator.GREATER_OR_EQUAL;
      case BETWEEN -> KeyTest.Operator.BETWEEN;
      case BEGINS_WITH -> KeyTest.Operator.BEGINS_WITH;
      default -> KeyTest.Operator.NOT_INDEXABLE;
    };
  }

  private static Optional<Filter> join(List<Condition> conditions, ConditionalOperator operator) {
    if (conditions.size() > MOST) {
      throw Fault.TOO_MANY_OPERATORS.with(ExpressionKind.FILTER.parameter(), conditions.size());
    }
    return conditions.stream()
        .reduce((a, b) -> operator == ConditionalOperator.OR ? new Or(a, b) : new And(a, b))
        .map(condition -> new Filter(condition, Scope.EMPTY));
  }

  private static Condition condition(String attribute, ExpectedAttributeValue expectation) {
    boolean hasValue = expectation.value() != null;
    boolean hasList = expectation.hasAttributeValueList();
    if (hasValue && hasList) {
      throw Fault.EXPECTED_BOTH_FORMS.with("Value", "AttributeValueList", attribute);
    }
    if (expectation.comparisonOperator() != null) {
      if (expectation.exists() != null) {
        throw Fault.EXPECTED_BOTH_FORMS.with("Exists", "ComparisonOperator", attribute);
      }
      boolean takesNone =
          expectation.comparisonOperator() == ComparisonOperator.NULL
              || expectation.comparisonOperator() == ComparisonOperator.NOT_NULL;
      if (!hasValue && !hasList && !takesNone) {
        throw Fault.ARGUMENT_LIST_MISSING.with(expectation.comparisonOperator(), attribute);
      }
      List<AttributeValue> values =
          hasValue ? List.of(expectation.value()) : expectation.attributeValueList();
      return condition(
          attribute,
          expectation.comparisonOperator(),
          LegacyArguments.check(expectation.comparisonOperator(), values, ValueLayer.CURRENT));
    }
    if (hasList) {
      throw Fault.EXPECTED_LIST_WITHOUT_OPERATOR.with(attribute);
    }
    boolean isAbsent = expectation.exists() != null && !expectation.exists();
    if (isAbsent) {
      if (hasValue) {
        throw Fault.EXPECTED_VALUE_PRESENT.with(attribute);
      }
      return new AttributeNotExists(Path.ofAttribute(attribute));
    }
    if (!hasValue) {
      throw Fault.EXPECTED_VALUE_MISSING.with(expectation.exists(), attribute);
    }
    return comparison(
        Comparison.Operator.EQUAL,
        attribute,
        ValueCheck.normalize(expectation.value(), ValueLayer.CURRENT));
  }

  private static Condition condition(
      String attribute, ComparisonOperator operator, List<AttributeValue> values) {
    Path path = Path.ofAttribute(attribute);
    return switch (operator) {
      case EQ -> comparison(Comparison.Operator.EQUAL, attribute, values.get(0));
      case NE -> comparison(Comparison.Operator.NOT_EQUAL, attribute, values.get(0));
      case LT -> comparison(Comparison.Operator.LESS, attribute, values.get(0));
      case LE -> comparison(Comparison.Operator.LESS_OR_EQUAL, attribute, values.get(0));
      case GT -> comparison(Comparison.Operator.GREATER, attribute, values.get(0));
      case GE -> comparison(Comparison.Operator.GREATER_OR_EQUAL, attribute, values.get(0));
      case BETWEEN -> new Between(path, new Literal(values.get(0)), new Literal(values.get(1)));
      case IN -> new In(path, values.stream().<Operand>map(Literal::new).toList());
      case BEGINS_WITH -> new BeginsWith(path, new Literal(values.get(0)));
      case CONTAINS -> new Contains(path, new Literal(values.get(0)));
      case NOT_CONTAINS ->
          new And(
              new AttributeExists(path), new Not(new Contains(path, new Literal(values.get(0)))));
      case NULL -> new AttributeNotExists(path);
      case NOT_NULL -> new AttributeExists(path);
      case UNKNOWN_TO_SDK_VERSION -> throw new IllegalArgumentException(attribute);
    };
  }

  private static Condition comparison(
      Comparison.Operator operator, String attribute, AttributeValue value) {
    return new Comparison(operator, Path.ofAttribute(attribute), new Literal(value));
  }
}
