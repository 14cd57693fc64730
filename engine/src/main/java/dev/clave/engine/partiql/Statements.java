package dev.clave.engine.partiql;

import dev.clave.engine.operation.Operations;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.KeySchema;
import dev.clave.engine.table.Table;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Carries out single statements by the operations they stand for. */
final class Statements {
  private final Operations operations;
  private final Catalogue catalogue;

  Statements(Operations operations, Catalogue catalogue) {
    this.operations = operations;
    this.catalogue = catalogue;
  }

  /** The items that a writing statement returns, at most one, and what it cost. */
  record Outcome(List<Map<String, AttributeValue>> items, ConsumedCapacity consumed) {
    static Outcome of(Map<String, AttributeValue> attributes, ConsumedCapacity consumed) {
      return new Outcome(attributes.isEmpty() ? List.of() : List.of(attributes), consumed);
    }
  }

  Table table(Statement statement) {
    return catalogue.table(statement.table());
  }

  boolean hasTable(Statement statement) {
    return catalogue.find(statement.table()).isPresent();
  }

  KeySchema schema(Statement statement) {
    return table(statement).schema();
  }

  <R extends AwsResponse> R run(String operation, AwsRequest request, Class<R> response) {
    return operations.run(operation, request, response);
  }

  /**
   * Carries out a statement that writes.
   *
   * @param consumed what to tell of its cost, or null
   * @param onFailure what to return when its condition fails, or null
   */
  Outcome write(Statement statement, String consumed, String onFailure) {
    if (statement instanceof Statement.Insert insert) {
      try {
        PutItemResponse response =
            run(
                "PutItem",
                WritePlan.put(insert, schema(insert)).toBuilder()
                    .returnConsumedCapacity(consumed)
                    .build(),
                PutItemResponse.class);
        return new Outcome(List.of(), response.consumedCapacity());
      } catch (ConditionalCheckFailedException exists) {
        throw StatementFault.duplicate();
      }
    }
    if (statement instanceof Statement.Prepared prepared) {
      return update(
          prepared.update().request(prepared.parameters(), schema(prepared)), consumed, onFailure);
    }
    if (statement instanceof Statement.Update update) {
      return update(WritePlan.update(update, schema(update)).toBuilder(), consumed, onFailure);
    }
    if (statement instanceof Statement.Delete delete) {
      DeleteItemResponse response =
          run(
              "DeleteItem",
              WritePlan.delete(delete, schema(delete)).toBuilder()
                  .returnConsumedCapacity(consumed)
                  .returnValuesOnConditionCheckFailure(onFailure)
                  .build(),
              DeleteItemResponse.class);
      return Outcome.of(response.attributes(), response.consumedCapacity());
    }
    throw StatementFault.unsupported("EXISTS is for transactions");
  }

  private Outcome update(UpdateItemRequest.Builder request, String consumed, String onFailure) {
    UpdateItemResponse response =
        run(
            "UpdateItem",
            request
                .returnConsumedCapacity(consumed)
                .returnValuesOnConditionCheckFailure(onFailure)
                .build(),
            UpdateItemResponse.class);
    return Outcome.of(response.attributes(), response.consumedCapacity());
  }
}
