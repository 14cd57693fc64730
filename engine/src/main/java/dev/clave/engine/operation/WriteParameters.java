package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.ExpressionKind;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Filter;
import dev.clave.engine.expression.LegacyConditions;
import dev.clave.engine.expression.Substitutions;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The parameters that all writes of one item have, alone or in a transaction. The SDK's classes for
 * them have no type in common, so the parameters are read by their names on the wire.
 */
final class WriteParameters {
  private final SdkPojo write;

  WriteParameters(SdkPojo write) {
    this.write = write;
  }

  /** The constraints on them, each of whose names begins with {@code prefix}. */
  Constraints constrain(Constraints constraints, String prefix, String... required) {
    // Names are put together only where something is wrong: a transaction has many writes.
    if (!Constraints.isTableName(text("TableName"))) {
      constraints.tableName(prefix + "tableName", text("TableName"));
    }
    for (String name : required) {
      if (!isGiven(name)) {
        constraints.required(prefix + lowerCamel(name), false);
      }
    }
    oneOf(constraints, prefix, "ReturnConsumedCapacity", Constraints.RETURN_CONSUMED_CAPACITY);
    oneOf(
        constraints,
        prefix,
        "ReturnItemCollectionMetrics",
        Constraints.RETURN_ITEM_COLLECTION_METRICS);
    oneOf(constraints, prefix, "ReturnValues", Constraints.RETURN_VALUES);
    oneOf(
        constraints, prefix, "ReturnValuesOnConditionCheckFailure", Constraints.RETURN_ON_FAILURE);
    oneOf(constraints, prefix, "ConditionalOperator", Constraints.CONDITIONAL_OPERATOR);
    comparisons(constraints, prefix);
    return constraints;
  }

  private void comparisons(Constraints constraints, String prefix) {
    expected()
        .forEach(
            (attribute, expectation) ->
                constraints.oneOf(
                    prefix + "expected." + attribute + ".member.comparisonOperator",
                    expectation == null ? null : expectation.comparisonOperatorAsString(),
                    Constraints.COMPARISON_OPERATOR));
  }

  /**
   * Checks the constraints of a write that is a request of its own, whose item or key {@code
   * content} names. With that given, an empty table name is reported alone, and UpdateItem stops at
   * the first parameter; without it, or with values nested past what is read in the current form,
   * all are reported, in the order that the service's framework goes through them.
   */
  void constrainSingle(String content) {
    boolean isNameEmpty = "".equals(text("TableName"));
    boolean isReturnUnknown =
        write instanceof UpdateItemRequest
            && ReturnValue.fromValue(text("ReturnValues")) == ReturnValue.UNKNOWN_TO_SDK_VERSION;
    // How deep the values are is looked at last: it takes a walk through all of them.
    if ((isNameEmpty || isReturnUnknown) && isGiven(content) && Envelope.isCurrent(write)) {
      if (isNameEmpty) {
        new Constraints()
            .add("", "TableName", "Member must have length greater than or equal to 1")
            .check();
      }
      throw Fault.RETURN_VALUES_OF_UPDATE.with();
    }
    Constraints constraints = new Constraints();
    oneOf(constraints, "", "ReturnConsumedCapacity", Constraints.RETURN_CONSUMED_CAPACITY);
    oneOf(
        constraints, "", "ReturnItemCollectionMetrics", Constraints.RETURN_ITEM_COLLECTION_METRICS);
    constraints.tableName("tableName", text("TableName"));
    oneOf(constraints, "", "ReturnValues", Constraints.RETURN_VALUES);
    oneOf(constraints, "", "ReturnValuesOnConditionCheckFailure", Constraints.RETURN_ON_FAILURE);
    oneOf(constraints, "", "ConditionalOperator", Constraints.CONDITIONAL_OPERATOR);
    comparisons(constraints, "");
    constraints.required(lowerCamel(content), isGiven(content)).check();
  }

  private void oneOf(Constraints constraints, String prefix, String name, String allowed) {
    String value = text(name);
    if (value != null) {
      constraints.oneOf(prefix + lowerCamel(name), value, allowed);
    }
  }

  private static String lowerCamel(String name) {
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  /** All expressions of the write; {@code others} are those that are its own. */
  ExpressionParameters expressions(ExpressionParameters others) {
    return others
        .expression("ConditionExpression", text("ConditionExpression"))
        .legacy("Expected", isGiven("Expected"))
        .legacy("ConditionalOperator", isGiven("ConditionalOperator"))
        .with(map("ExpressionAttributeNames"), map("ExpressionAttributeValues"));
  }

  Conditional condition(Substitutions substitutions) {
    return Conditional.of(
        filter(substitutions),
        ReturnValuesOnConditionCheckFailure.fromValue(text("ReturnValuesOnConditionCheckFailure")));
  }

  private Optional<Filter> filter(Substitutions substitutions) {
    String condition = text("ConditionExpression");
    if (condition != null) {
      return Optional.of(Expressions.condition(ExpressionKind.CONDITION, condition, substitutions));
    }
    Map<String, ExpectedAttributeValue> expected = expected();
    ConditionalOperator operator = ConditionalOperator.fromValue(text("ConditionalOperator"));
    LegacyParameters.checkOperator(operator, expected.size());
    return LegacyConditions.expected(expected, operator);
  }

  /** Whether the item as it was is wanted, of a write that leaves nothing else to return. */
  boolean returnsOld() {
    String returnValues = text("ReturnValues");
    if (returnValues == null || returnValues.equals(ReturnValue.NONE.toString())) {
      return false;
    }
    if (!returnValues.equals(ReturnValue.ALL_OLD.toString())) {
      throw Fault.RETURN_VALUES.with();
    }
    return true;
  }

  private Map<String, ExpectedAttributeValue> expected() {
    return isGiven("Expected") ? map("Expected") : Map.of();
  }

  private boolean isGiven(String name) {
    return value(name) != null;
  }

  private String text(String name) {
    return (String) value(name);
  }

  // The SDK's classes are generated from the same names as their accessors.
  @SuppressWarnings("unchecked")
  private <V> Map<String, V> map(String name) {
    return (Map<String, V>) value(name);
  }

  /** What was given under that name, or {@code null}. */
  private Object value(String name) {
    SdkField<?> field = write.sdkFieldNameToField().get(name);
    Object value = field == null ? null : field.getValueOrDefault(write);
    return value instanceof SdkAutoConstructMap ? null : value;
  }
}
