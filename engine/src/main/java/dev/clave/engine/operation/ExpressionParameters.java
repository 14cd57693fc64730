package dev.clave.engine.operation;

import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.value.ValueCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The expressions of a request, the legacy parameters that must not be beside them, and the names
 * and values given for their placeholders.
 */
final class ExpressionParameters {

  private static final Pattern NAME = Pattern.compile("#[0-9a-zA-Z_]+");
  private static final Pattern VALUE = Pattern.compile(":[0-9a-zA-Z_]+");
  private static final String PROJECTION = "ProjectionExpression";

  private final List<String> withValues = new ArrayList<>();
  private final List<String> given = new ArrayList<>();
  private final List<String> legacy = new ArrayList<>();
  private boolean valuesUsable;

  ExpressionParameters expression(String parameter, String text) {
    boolean takesValues = !parameter.equals(PROJECTION);
    if (takesValues) {
      withValues.add(parameter);
    }
    if (text != null) {
      given.add(parameter);
      valuesUsable |= takesValues;
    }
    return this;
  }

  ExpressionParameters legacy(String parameter, boolean present) {
    if (present) {
      legacy.add(parameter);
    }
    return this;
  }

  /** Checks all of it; either map is {@code null} if the request had none. */
  Substitutions check(Map<String, String> names, Map<String, AttributeValue> values) {
    if (!given.isEmpty() && !legacy.isEmpty()) {
      throw Fault.EXPRESSION_MIX.with(String.join(", ", legacy), String.join(", ", given));
    }
    checkNames(names);
    return new Substitutions(names, checkValues(values));
  }

  private void checkNames(Map<String, String> names) {
    if (names == null) {
      return;
    }
    if (given.isEmpty()) {
      throw Fault.NAMES_WITHOUT_EXPRESSION.with();
    }
    if (names.isEmpty()) {
      throw Fault.NAMES_EMPTY.with();
    }
    for (String key : names.keySet()) {
      if (!NAME.matcher(key).matches()) {
        throw Fault.NAMES_KEY_SYNTAX.with(key);
      }
    }
  }

  private Map<String, AttributeValue> checkValues(Map<String, AttributeValue> values) {
    if (values == null) {
      return null;
    }
    if (!valuesUsable) {
      throw Fault.VALUES_WITHOUT_EXPRESSION.with(
          String.join(" and ", withValues) + (withValues.size() > 1 ? " are" : " is"));
    }
    if (values.isEmpty()) {
      throw Fault.VALUES_EMPTY.with();
    }
    Map<String, AttributeValue> checked = new LinkedHashMap<>(values.size() * 2);
    values.forEach(
        (key, value) -> {
          if (!VALUE.matcher(key).matches()) {
            throw Fault.VALUES_KEY_SYNTAX.with(key);
          }
          try {
            checked.put(key, ValueCheck.normalize(value));
          } catch (DynamoDbException e) {
            throw Fault.VALUES_VALUE.with(e.awsErrorDetails().errorMessage(), key);
          }
        });
    return checked;
  }
}
