package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.ExpressionKind;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Filter;
import dev.clave.engine.expression.LegacyConditions;
import dev.clave.engine.expression.Substitutions;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
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

  /** What a write may be given; which of them it knows depends on its class. */
  enum Parameter {
    TABLE_NAME("TableName"),
    ITEM("Item"),
    KEY("Key"),
    UPDATE_EXPRESSION("UpdateExpression"),
    CONDITION_EXPRESSION("ConditionExpression"),
    EXPRESSION_ATTRIBUTE_NAMES("ExpressionAttributeNames"),
    EXPRESSION_ATTRIBUTE_VALUES("ExpressionAttributeValues"),
    EXPECTED("Expected"),
    CONDITIONAL_OPERATOR("ConditionalOperator"),
    RETURN_VALUES("ReturnValues"),
    RETURN_VALUES_ON_FAILURE("ReturnValuesOnConditionCheckFailure"),
    RETURN_CONSUMED_CAPACITY("ReturnConsumedCapacity"),
    RETURN_ITEM_COLLECTION_METRICS("ReturnItemCollectionMetrics");

    private final String name;

    /** How messages name it. */
    private final String lowerCamel;

    Parameter(String name) {
      this.name = name;
      this.lowerCamel = Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
  }

  /** The fields of each class: a write asks for twenty. */
  private static final Map<Class<?>, EnumMap<Parameter, SdkField<?>>> FIELDS =
      new ConcurrentHashMap<>();

  private final SdkPojo write;
  private final EnumMap<Parameter, SdkField<?>> fields;

  WriteParameters(SdkPojo write) {
    EnumMap<Parameter, SdkField<?>> known = FIELDS.get(write.getClass());
    this.write = write;
    this.fields = known == null ? fieldsOf(write) : known;
  }

  private static EnumMap<Parameter, SdkField<?>> fieldsOf(SdkPojo write) {
    EnumMap<Parameter, SdkField<?>> fields = new EnumMap<>(Parameter.class);
    for (Parameter parameter : Parameter.values()) {
      SdkField<?> field = write.sdkFieldNameToField().get(parameter.name);
      if (field != null) {
        fields.put(parameter, field);
      }
    }
    FIELDS.put(write.getClass(), fields);
    return fields;
  }

  private static String noPrefix() {
    return "";
  }

  /**
   * The constraints on them, each of whose names begins with {@code prefix}. It is put together
   * only where it is needed: a transaction has many writes.
   */
  Constraints constrain(Constraints constraints, Supplier<String> prefix, Parameter... required) {
    if (!Constraints.isTableName(text(Parameter.TABLE_NAME))) {
      constraints.tableName(prefix.get() + "tableName", text(Parameter.TABLE_NAME));
    }
    for (Parameter parameter : required) {
      if (!isGiven(parameter)) {
        constraints.required(prefix.get() + parameter.lowerCamel, false);
      }
    }
    oneOf(
        constraints,
        prefix,
        Parameter.RETURN_CONSUMED_CAPACITY,
        Constraints.RETURN_CONSUMED_CAPACITY);
    oneOf(
        constraints,
        prefix,
        Parameter.RETURN_ITEM_COLLECTION_METRICS,
        Constraints.RETURN_ITEM_COLLECTION_METRICS);
    oneOf(constraints, prefix, Parameter.RETURN_VALUES, Constraints.RETURN_VALUES);
    oneOf(constraints, prefix, Parameter.RETURN_VALUES_ON_FAILURE, Constraints.RETURN_ON_FAILURE);
    oneOf(constraints, prefix, Parameter.CONDITIONAL_OPERATOR, Constraints.CONDITIONAL_OPERATOR);
    comparisons(constraints, prefix);
    return constraints;
  }

  private void comparisons(Constraints constraints, Supplier<String> prefix) {
    expected()
        .forEach(
            (attribute, expectation) ->
                constraints.oneOf(
                    prefix.get() + "expected." + attribute + ".member.comparisonOperator",
                    expectation == null ? null : expectation.comparisonOperatorAsString(),
                    Constraints.COMPARISON_OPERATOR));
  }

  /**
   * Checks the constraints of a write that is a request of its own, whose item or key {@code
   * content} names. With that given, an empty table name is reported alone, and UpdateItem stops at
   * the first parameter; without it, or with values nested past what is read in the current form,
   * all are reported, in the order that the service's framework goes through them.
   */
  void constrainSingle(Parameter content) {
    boolean isNameEmpty = "".equals(text(Parameter.TABLE_NAME));
    boolean isReturnUnknown =
        write instanceof UpdateItemRequest
            && ReturnValue.fromValue(text(Parameter.RETURN_VALUES))
                == ReturnValue.UNKNOWN_TO_SDK_VERSION;
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
    oneOf(
        constraints,
        WriteParameters::noPrefix,
        Parameter.RETURN_CONSUMED_CAPACITY,
        Constraints.RETURN_CONSUMED_CAPACITY);
    oneOf(
        constraints,
        WriteParameters::noPrefix,
        Parameter.RETURN_ITEM_COLLECTION_METRICS,
        Constraints.RETURN_ITEM_COLLECTION_METRICS);
    constraints.tableName("tableName", text(Parameter.TABLE_NAME));
    oneOf(
        constraints, WriteParameters::noPrefix, Parameter.RETURN_VALUES, Constraints.RETURN_VALUES);
    oneOf(
        constraints,
        WriteParameters::noPrefix,
        Parameter.RETURN_VALUES_ON_FAILURE,
        Constraints.RETURN_ON_FAILURE);
    oneOf(
        constraints,
        WriteParameters::noPrefix,
        Parameter.CONDITIONAL_OPERATOR,
        Constraints.CONDITIONAL_OPERATOR);
    comparisons(constraints, WriteParameters::noPrefix);
    constraints.required(content.lowerCamel, isGiven(content)).check();
  }

  private void oneOf(
      Constraints constraints, Supplier<String> prefix, Parameter parameter, String allowed) {
    String value = text(parameter);
    if (value != null) {
      constraints.oneOf(prefix.get() + parameter.lowerCamel, value, allowed);
    }
  }

  /** All expressions of the write; {@code others} are those that are its own. */
  ExpressionParameters expressions(ExpressionParameters others) {
    return others
        .expression("ConditionExpression", text(Parameter.CONDITION_EXPRESSION))
        .legacy("Expected", isGiven(Parameter.EXPECTED))
        .legacy("ConditionalOperator", isGiven(Parameter.CONDITIONAL_OPERATOR))
        .with(
            map(Parameter.EXPRESSION_ATTRIBUTE_NAMES), map(Parameter.EXPRESSION_ATTRIBUTE_VALUES));
  }

  Conditional condition(Substitutions substitutions) {
    return Conditional.of(
        filter(substitutions),
        ReturnValuesOnConditionCheckFailure.fromValue(text(Parameter.RETURN_VALUES_ON_FAILURE)));
  }

  private Optional<Filter> filter(Substitutions substitutions) {
    String condition = text(Parameter.CONDITION_EXPRESSION);
    if (condition != null) {
      return Optional.of(Expressions.condition(ExpressionKind.CONDITION, condition, substitutions));
    }
    Map<String, ExpectedAttributeValue> expected = expected();
    ConditionalOperator operator =
        ConditionalOperator.fromValue(text(Parameter.CONDITIONAL_OPERATOR));
    LegacyParameters.checkOperator(operator, expected.size());
    return LegacyConditions.expected(expected, operator);
  }

  /** Whether the item as it was is wanted, of a write that leaves nothing else to return. */
  boolean returnsOld() {
    String returnValues = text(Parameter.RETURN_VALUES);
    if (returnValues == null || returnValues.equals(ReturnValue.NONE.toString())) {
      return false;
    }
    if (!returnValues.equals(ReturnValue.ALL_OLD.toString())) {
      throw Fault.RETURN_VALUES.with();
    }
    return true;
  }

  private Map<String, ExpectedAttributeValue> expected() {
    return isGiven(Parameter.EXPECTED) ? map(Parameter.EXPECTED) : Map.of();
  }

  private boolean isGiven(Parameter parameter) {
    return value(parameter) != null;
  }

  private String text(Parameter parameter) {
    return (String) value(parameter);
  }

  // The SDK's classes are generated from the same names as their accessors.
  @SuppressWarnings("unchecked")
  private <V> Map<String, V> map(Parameter parameter) {
    return (Map<String, V>) value(parameter);
  }

  /** What was given, or {@code null}. */
  private Object value(Parameter parameter) {
    SdkField<?> field = fields.get(parameter);
    Object value = field == null ? null : field.getValueOrDefault(write);
    return value instanceof SdkAutoConstructMap ? null : value;
  }
}
