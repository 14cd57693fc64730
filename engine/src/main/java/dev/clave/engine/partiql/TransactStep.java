package dev.clave.engine.partiql;

import dev.clave.engine.table.KeySchema;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A writing statement as a step of a transaction. */
final class TransactStep {
  private TransactStep() {}

  static TransactWriteItem of(Statement statement, KeySchema schema) {
    if (statement.returning().isPresent()) {
      throw StatementFault.validation("RETURNING clause is not supported in ExecuteTransaction.");
    }
    if (statement instanceof Statement.Insert insert) {
      return put(WritePlan.put(insert, schema));
    }
    if (statement instanceof Statement.Update update) {
      return update(WritePlan.update(update, schema));
    }
    if (statement instanceof Statement.Delete delete) {
      return delete(WritePlan.delete(delete, schema));
    }
    return check(((Statement.Exists) statement).select(), schema);
  }

  private static TransactWriteItem put(PutItemRequest request) {
    return TransactWriteItem.builder()
        .put(
            Put.builder()
                .tableName(request.tableName())
                .item(request.item())
                .conditionExpression(request.conditionExpression())
                .expressionAttributeNames(request.expressionAttributeNames())
                .build())
        .build();
  }

  private static TransactWriteItem update(UpdateItemRequest request) {
    return TransactWriteItem.builder()
        .update(
            Update.builder()
                .tableName(request.tableName())
                .key(request.key())
                .updateExpression(request.updateExpression())
                .conditionExpression(request.conditionExpression())
                .expressionAttributeNames(request.expressionAttributeNames())
                .expressionAttributeValues(values(request.expressionAttributeValues()))
                .build())
        .build();
  }

  private static TransactWriteItem delete(DeleteItemRequest request) {
    Delete.Builder delete = Delete.builder().tableName(request.tableName()).key(request.key());
    if (request.conditionExpression() != null) {
      delete
          .conditionExpression(request.conditionExpression())
          .expressionAttributeNames(request.expressionAttributeNames())
          .expressionAttributeValues(values(request.expressionAttributeValues()));
    }
    return TransactWriteItem.builder().delete(delete.build()).build();
  }

  private static TransactWriteItem check(Statement.Select select, KeySchema schema) {
    KeyMatch match = new KeyMatch(select.where());
    Map<String, AttributeValue> key = match.takeWholeKey(schema);
    if (match.rest().isEmpty()) {
      throw StatementFault.validation(
          "EXISTS() must contain a single item read with additional condition");
    }
    Rendering rendering = new Rendering();
    return TransactWriteItem.builder()
        .conditionCheck(
            ConditionCheck.builder()
                .tableName(select.table())
                .key(key)
                .conditionExpression(WritePlan.mustExist(match.rest(), schema, rendering))
                .expressionAttributeNames(rendering.names())
                .expressionAttributeValues(rendering.values())
                .build())
        .build();
  }

  private static Map<String, AttributeValue> values(Map<String, AttributeValue> values) {
    return values.isEmpty() ? null : values;
  }
}
