package dev.clave.table.writing;

import dev.clave.table.condition.Expression;
import dev.clave.table.request.Gateway;
import dev.clave.table.schema.Shape;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Puts into items who writes them. */
final class Signer {
  private final Gateway gateway;
  private final Signature signature;

  Signer(Gateway gateway, Signature signature) {
    this.gateway = gateway;
    this.signature = signature;
  }

  Map<String, AttributeValue> of(Shape shape) {
    return signature.of(shape);
  }

  /**
   * A delete brings no attributes that say whose it is, so the item says it just before. This moves
   * neither its version nor its timestamp; nothing happens where the delete will be refused.
   */
  void beforeDelete(Shape shape, ItemWrite delete) {
    Map<String, AttributeValue> values = of(shape);
    if (values.isEmpty()) {
      return;
    }
    Expression expression = new Expression();
    String condition = delete.condition(expression);
    StringBuilder update = new StringBuilder();
    values.forEach(
        (name, value) ->
            update
                .append(update.isEmpty() ? "SET " : ", ")
                .append(expression.path(shape.stored(name)))
                .append(" = ")
                .append(expression.value(value)));
    try {
      gateway.update(
          UpdateItemRequest.builder()
              .tableName(shape.tableName())
              .key(delete.key)
              .updateExpression(update.toString())
              .conditionExpression(condition)
              .expressionAttributeNames(expression.names())
              .expressionAttributeValues(expression.values()));
    } catch (ConditionalCheckFailedException refusal) {
      return;
    }
  }
}
