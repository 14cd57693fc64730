package dev.clave.table.writing;

import dev.clave.table.condition.Expression;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** Writes as the members of a transaction request. */
public final class TransactItems {
  private TransactItems() {}

  static TransactWriteItem of(ItemWrite write) {
    Expression expression = new Expression();
    String condition = write.condition(expression);
    ReturnValuesOnConditionCheckFailure old = write.evidence();
    TransactWriteItem.Builder item = TransactWriteItem.builder();
    switch (write.kind) {
      case PUT ->
          item.put(
              Put.builder()
                  .tableName(write.table)
                  .item(write.item)
                  .conditionExpression(condition)
                  .expressionAttributeNames(expression.names())
                  .expressionAttributeValues(expression.values())
                  .returnValuesOnConditionCheckFailure(old)
                  .build());
      case DELETE ->
          item.delete(
              Delete.builder()
                  .tableName(write.table)
                  .key(write.key)
                  .conditionExpression(condition)
                  .expressionAttributeNames(expression.names())
                  .expressionAttributeValues(expression.values())
                  .returnValuesOnConditionCheckFailure(old)
                  .build());
      case CHECK ->
          item.conditionCheck(
              ConditionCheck.builder()
                  .tableName(write.table)
                  .key(write.key)
                  .conditionExpression(condition)
                  .expressionAttributeNames(expression.names())
                  .expressionAttributeValues(expression.values())
                  .returnValuesOnConditionCheckFailure(old)
                  .build());
      case UPDATE -> {
        String update = write.update(expression);
        if (update == null) {
          return of(write.asCheck());
        }
        item.update(
            Update.builder()
                .tableName(write.table)
                .key(write.key)
                .updateExpression(update)
                .conditionExpression(condition)
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .returnValuesOnConditionCheckFailure(old)
                .build());
      }
    }
    return item.build();
  }
}
