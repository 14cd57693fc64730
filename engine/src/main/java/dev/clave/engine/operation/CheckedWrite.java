package dev.clave.engine.operation;

import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.operation.WriteParameters.Parameter;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import dev.clave.engine.value.ValueSize;
import java.util.Map;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A put or a delete of one item, checked as far as that goes without its table.
 *
 * @param content the item to put, or the key of the item to delete
 */
record CheckedWrite(
    Map<String, AttributeValue> content, Conditional condition, boolean returnsOld) {

  /** {@code name} is the parameter that has the content. */
  static CheckedWrite of(
      WriteOrigin origin, SdkPojo request, Parameter name, Map<String, AttributeValue> content) {
    WriteParameters parameters = new WriteParameters(request);
    parameters.constrainSingle(name);
    return Envelope.around(origin, request, () -> check(parameters, content));
  }

  private static CheckedWrite check(
      WriteParameters parameters, Map<String, AttributeValue> content) {
    ExpressionParameters expressions = parameters.expressions(ExpressionParameters.ofSingleWrite());
    Map<String, AttributeValue> checkedContent = ValueCheck.normalize(content, ValueLayer.CURRENT);
    boolean returnsOld = parameters.returnsOld();
    if (ValueSize.isItemOver(checkedContent, Limits.ITEM_BYTES)) {
      throw Fault.ITEM_TOO_LARGE.with();
    }
    Substitutions substitutions = expressions.check();
    Conditional condition = parameters.condition(substitutions);
    substitutions.requireAllUsed();
    return new CheckedWrite(checkedContent, condition, returnsOld);
  }
}
