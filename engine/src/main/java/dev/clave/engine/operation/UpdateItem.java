package dev.clave.engine.operation;

import dev.clave.engine.expression.ExpressionKind;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Filter;
import dev.clave.engine.expression.LegacyConditions;
import dev.clave.engine.expression.LegacyUpdates;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.expression.Update;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.Mutation;
import dev.clave.engine.write.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Changes attributes of one item, or creates it. */
final class UpdateItem implements Operation<UpdateItemRequest, UpdateItemResponse> {

  private final Catalogue catalogue;
  private final Writer writer;

  UpdateItem(Catalogue catalogue, Writer writer) {
    this.catalogue = catalogue;
    this.writer = writer;
  }

  @Override
  public UpdateItemResponse run(UpdateItemRequest request) {
    constrain(request);
    Substitutions substitutions =
        new ExpressionParameters()
            .expression("UpdateExpression", request.updateExpression())
            .expression("ConditionExpression", request.conditionExpression())
            .legacy("AttributeUpdates", request.hasAttributeUpdates())
            .legacy("Expected", request.hasExpected())
            .legacy("ConditionalOperator", request.conditionalOperator() != null)
            .check(
                request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
                request.hasExpressionAttributeValues()
                    ? request.expressionAttributeValues()
                    : null);
    Map<String, AttributeValue> key = ValueCheck.normalize(request.key());
    LegacyUpdates legacy = new LegacyUpdates(request.attributeUpdates());
    Optional<Update> update =
        Optional.ofNullable(request.updateExpression())
            .map(text -> Expressions.update(text, substitutions));
    Conditional condition =
        Conditional.of(
            filter(request, substitutions), request.returnValuesOnConditionCheckFailure());
    substitutions.requireAllUsed();
    Table table = catalogue.table(request.tableName());
    ItemCheck.key(table, key);
    List<String> keys = table.schema().attributes().stream().map(KeyAttribute::name).toList();
    update.ifPresent(expression -> expression.refuseToChange(keys));
    legacy.refuseToChange(keys);

    Change change =
        writer.write(
            Mutation.of(
                table,
                key,
                before -> {
                  condition.require(before);
                  if (before == null && legacy.onlyDeletes()) {
                    return null;
                  }
                  Map<String, AttributeValue> base = before == null ? key : before;
                  return UpdatedItem.check(
                      table,
                      update
                          .map(expression -> expression.apply(base))
                          .orElseGet(() -> legacy.apply(base)));
                }));
    return UpdateItemResponse.builder()
        .attributes(shown(request.returnValues(), change, update, legacy))
        .consumedCapacity(WriteAnswer.consumed(change, request.returnConsumedCapacity()))
        .itemCollectionMetrics(WriteAnswer.metrics(change, request.returnItemCollectionMetrics()))
        .build();
  }

  private static void constrain(UpdateItemRequest request) {
    Constraints constraints =
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
                Constraints.CONDITIONAL_OPERATOR);
    request
        .attributeUpdates()
        .forEach(
            (name, update) ->
                constraints.oneOf(
                    "attributeUpdates." + name + ".member.action",
                    update.actionAsString(),
                    "[ADD, DELETE, PUT]"));
    constraints.check();
  }

  private static Optional<Filter> filter(UpdateItemRequest request, Substitutions substitutions) {
    if (request.conditionExpression() != null) {
      return Optional.of(
          Expressions.condition(
              ExpressionKind.CONDITION, request.conditionExpression(), substitutions));
    }
    LegacyParameters.checkOperator(
        request.conditionalOperator(), request.hasExpected() ? request.expected().size() : 0);
    return LegacyConditions.expected(request.expected(), request.conditionalOperator());
  }

  /** The attributes to return, or {@code null} for none. */
  private static Map<String, AttributeValue> shown(
      ReturnValue wanted, Change change, Optional<Update> update, LegacyUpdates legacy) {
    if (wanted == null || wanted == ReturnValue.NONE) {
      return null;
    }
    boolean isOld = wanted == ReturnValue.ALL_OLD || wanted == ReturnValue.UPDATED_OLD;
    Map<String, AttributeValue> item = (isOld ? change.before() : change.after()).orElse(null);
    if (item == null || wanted == ReturnValue.ALL_OLD || wanted == ReturnValue.ALL_NEW) {
      return item;
    }
    Projection touched =
        update
            .map(expression -> new Projection(expression.paths()))
            .orElseGet(() -> Projection.ofAttributes(legacy.attributes()));
    Map<String, AttributeValue> part = touched.of(item);
    return part.isEmpty() ? null : part;
  }
}
