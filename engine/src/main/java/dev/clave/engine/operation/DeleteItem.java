package dev.clave.engine.operation;

import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.ExpressionKind;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Filter;
import dev.clave.engine.expression.LegacyConditions;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.Mutation;
import dev.clave.engine.write.Writer;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** Deletes one item by its key. */
final class DeleteItem implements Operation<DeleteItemRequest, DeleteItemResponse> {

  private final Catalogue catalogue;
  private final Writer writer;

  DeleteItem(Catalogue catalogue, Writer writer) {
    this.catalogue = catalogue;
    this.writer = writer;
  }

  @Override
  public DeleteItemResponse run(DeleteItemRequest request) {
    constrain(request);
    Substitutions substitutions =
        new ExpressionParameters()
            .expression("ConditionExpression", request.conditionExpression())
            .legacy("Expected", request.hasExpected())
            .legacy("ConditionalOperator", request.conditionalOperator() != null)
            .check(
                request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
                request.hasExpressionAttributeValues()
                    ? request.expressionAttributeValues()
                    : null);
    Map<String, AttributeValue> key = ValueCheck.normalize(request.key());
    boolean returnsOld = request.returnValues() == ReturnValue.ALL_OLD;
    if (!returnsOld
        && request.returnValues() != null
        && request.returnValues() != ReturnValue.NONE) {
      throw Fault.RETURN_VALUES.with();
    }
    Conditional condition =
        Conditional.of(
            filter(request, substitutions), request.returnValuesOnConditionCheckFailure());
    substitutions.requireAllUsed();
    Table table = catalogue.table(request.tableName());
    ItemCheck.key(table, key);

    Change change =
        writer.write(
            Mutation.of(
                table,
                key,
                before -> {
                  condition.require(before);
                  return null;
                }));
    DeleteItemResponse.Builder response = DeleteItemResponse.builder();
    if (returnsOld) {
      change.before().ifPresent(response::attributes);
    }
    return response
        .consumedCapacity(WriteAnswer.consumed(change, request.returnConsumedCapacity()))
        .itemCollectionMetrics(WriteAnswer.metrics(change, request.returnItemCollectionMetrics()))
        .build();
  }

  private static void constrain(DeleteItemRequest request) {
    new Constraints()
        .tableName("tableName", request.tableName())
        .required("key", request.hasKey())
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Constraints.RETURN_CONSUMED_CAPACITY)
        .oneOf(
            "returnItemCollectionMetrics",
            request.returnItemCollectionMetricsAsString(),
            Constraints.RETURN_ITEM_COLLECTION_METRICS)
        .oneOf("returnValues", request.returnValuesAsString(), Constraints.RETURN_VALUES)
        .oneOf(
            "returnValuesOnConditionCheckFailure",
            request.returnValuesOnConditionCheckFailureAsString(),
            Constraints.RETURN_ON_FAILURE)
        .oneOf(
            "conditionalOperator",
            request.conditionalOperatorAsString(),
            Constraints.CONDITIONAL_OPERATOR)
        .check();
  }

  private static Optional<Filter> filter(DeleteItemRequest request, Substitutions substitutions) {
    if (request.conditionExpression() != null) {
      return Optional.of(
          Expressions.condition(
              ExpressionKind.CONDITION, request.conditionExpression(), substitutions));
    }
    LegacyParameters.checkOperator(
        request.conditionalOperator(), request.hasExpected() ? request.expected().size() : 0);
    return LegacyConditions.expected(request.expected(), request.conditionalOperator());
  }
}
