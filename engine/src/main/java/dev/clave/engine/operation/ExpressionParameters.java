package dev.clave.engine.operation;

import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The expressions of a request, the legacy parameters that must not be beside them, and the names
 * and values given for their placeholders.
 */
final class ExpressionParameters {

  private static final String PROJECTION = "ProjectionExpression";

  private final ValueLayer layer;
  private final boolean namesExpressions;
  private List<String> withValues = List.of();
  private List<String> expressions = List.of();
  private List<String> legacy = List.of();
  private boolean valuesUsable;
  private Map<String, String> names;
  private Map<String, AttributeValue> values;

  private ExpressionParameters(ValueLayer layer, boolean namesExpressions) {
    this.layer = layer;
    this.namesExpressions = namesExpressions;
  }

  static ExpressionParameters of(ValueLayer layer) {
    return new ExpressionParameters(layer, true);
  }

  /** Of a single-item write, which does not list the expressions that could use the values. */
  static ExpressionParameters ofSingleWrite() {
    return new ExpressionParameters(ValueLayer.CURRENT, false);
  }

  ExpressionParameters expression(String parameter, String text) {
    boolean takesValues = !parameter.equals(PROJECTION);
    if (takesValues) {
      withValues = and(withValues, parameter);
    }
    if (text != null) {
      expressions = and(expressions, parameter);
      valuesUsable |= takesValues;
    }
    return this;
  }

  ExpressionParameters legacy(String parameter, boolean present) {
    if (present) {
      legacy = and(legacy, parameter);
    }
    return this;
  }

  /** Most requests have one expression or none. */
  private static List<String> and(List<String> parameters, String another) {
    if (parameters.isEmpty()) {
      return List.of(another);
    }
    List<String> all = new ArrayList<>(parameters);
    all.add(another);
    return all;
  }

  /**
   * Takes what stands for names and values, {@code null} if the request had none, and refuses what
   * cannot be together. What is wrong with any of it comes later in DynamoDB's order.
   */
  ExpressionParameters with(
      Map<String, String> namesGiven, Map<String, AttributeValue> valuesGiven) {
    if (!expressions.isEmpty() && !legacy.isEmpty()) {
      throw Fault.EXPRESSION_MIX.with(String.join(", ", legacy), String.join(", ", expressions));
    }
    if (namesGiven != null && expressions.isEmpty()) {
      throw Fault.NAMES_WITHOUT_EXPRESSION.with();
    }
    if (valuesGiven != null && !valuesUsable) {
      throw namesExpressions
          ? Fault.VALUES_WITHOUT_NAMED_EXPRESSION.with(
              String.join(" and ", withValues) + (withValues.size() > 1 ? " are" : " is"))
          : Fault.VALUES_WITHOUT_EXPRESSION.with();
    }
    names = namesGiven;
    values = valuesGiven;
    return this;
  }

  /** Checks the names and values, ready for the expressions. */
  Substitutions check() {
    checkNames();
    return new Substitutions(names, checkValues());
  }

  private void checkNames() {
    if (names == null) {
      return;
    }
    if (names.isEmpty()) {
      throw Fault.NAMES_EMPTY.with();
    }
    names.forEach(
        (key, name) -> {
          if (!isPlaceholder(key, '#')) {
            throw Fault.NAMES_KEY_SYNTAX.with(key);
          }
          try {
            ValueCheck.name(name);
          } catch (DynamoDbException e) {
            throw Fault.NAMES_VALUE.with(e.awsErrorDetails().errorMessage(), key);
          }
        });
  }

  /** The sign, then letters, digits and underscores, at least one. */
  private static boolean isPlaceholder(String key, char sign) {
    if (key.length() < 2 || key.charAt(0) != sign) {
      return false;
    }
    for (int at = 1; at < key.length(); at++) {
      char c = key.charAt(at);
      boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!isLetter && !(c >= '0' && c <= '9') && c != '_') {
        return false;
      }
    }
    return true;
  }

  private Map<String, AttributeValue> checkValues() {
    if (values == null) {
      return null;
    }
    if (values.isEmpty()) {
      throw Fault.VALUES_EMPTY.with();
    }
    for (String key : values.keySet()) {
      if (!isPlaceholder(key, ':')) {
        throw Fault.VALUES_KEY_SYNTAX.with(key);
      }
    }
    Map<String, AttributeValue> checkedValues = new LinkedHashMap<>(values.size() * 2);
    values.forEach(
        (key, value) -> {
          try {
            checkedValues.put(key, ValueCheck.normalize(value, layer));
          } catch (DynamoDbException e) {
            throw layer == ValueLayer.OLDER
                ? Fault.VALUES_VALUE.with(e.awsErrorDetails().errorMessage(), key)
                : e;
          }
        });
    return checkedValues;
  }
}
