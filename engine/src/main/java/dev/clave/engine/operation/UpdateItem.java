package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.LegacyUpdates;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.expression.Update;
import dev.clave.engine.operation.WriteParameters.Parameter;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.KeyPaths;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
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

  /** The request, checked as far as that goes without its table. */
  private record Checked(
      Map<String, AttributeValue> key,
      Optional<Update> update,
      LegacyUpdates legacy,
      Conditional condition) {}

  private final Catalogue catalogue;
  private final Writer writer;
  private final WriteOrigin origin;

  UpdateItem(Catalogue catalogue, Writer writer, WriteOrigin origin) {
    this.catalogue = catalogue;
    this.writer = writer;
    this.origin = origin;
  }

  @Override
  public UpdateItemResponse run(UpdateItemRequest request) {
    WriteParameters parameters = new WriteParameters(request);
    constrain(request, parameters);
    Checked checked = Envelope.around(origin, request, () -> check(request, parameters));
    Map<String, AttributeValue> key = checked.key();
    Optional<Update> update = checked.update();
    LegacyUpdates legacy = checked.legacy();
    Conditional condition = checked.condition();
    Table table = catalogue.table(request.tableName());
    ItemCheck.key(table, key);
    List<String> keys = table.schema().attributes().stream().map(KeyAttribute::name).toList();
    update.ifPresent(expression -> expression.refuseToChange(keys));
    legacy.refuseToChange(keys);
    update.ifPresent(expression -> KeyPaths.refuse(table, expression.attributesWithin()));
    condition.refuseKeyPaths(table);
    if (origin == WriteOrigin.REQUEST
        && update.filter(each -> each.isChargedMoreThan(Limits.ITEM_BYTES)).isPresent()) {
      throw Fault.UPDATED_ITEM_TOO_LARGE.with();
    }

    Change change =
        writer.write(
            Mutation.of(
                table,
                key,
                before -> {
                  condition.require(before);
                  if (before == null
                      && update.map(Update::onlyRemoves).orElse(legacy.onlyDeletes())) {
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
        .attributes(returnedAttributes(request.returnValues(), change, update, legacy))
        .consumedCapacity(WriteAnswer.consumed(change, request.returnConsumedCapacity()))
        .itemCollectionMetrics(WriteAnswer.metrics(change, request.returnItemCollectionMetrics()))
        .build();
  }

  private static Checked check(UpdateItemRequest request, WriteParameters parameters) {
    ExpressionParameters expressions =
        parameters.expressions(
            ExpressionParameters.ofSingleWrite()
                .expression("UpdateExpression", request.updateExpression())
                .legacy("AttributeUpdates", request.hasAttributeUpdates()));
    Map<String, AttributeValue> key = ValueCheck.normalize(request.key(), ValueLayer.CURRENT);
    LegacyUpdates legacy = new LegacyUpdates(request.attributeUpdates());
    Substitutions substitutions = expressions.check();
    Optional<Update> update =
        Optional.ofNullable(request.updateExpression())
            .map(text -> Expressions.update(text, substitutions));
    Conditional condition = parameters.condition(substitutions);
    substitutions.requireAllUsed();
    return new Checked(key, update, legacy, condition);
  }

  private static void constrain(UpdateItemRequest request, WriteParameters parameters) {
    parameters.constrainSingle(Parameter.KEY);
    Constraints constraints = new Constraints();
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

  /** The attributes to return, or {@code null} for none. */
  private static Map<String, AttributeValue> returnedAttributes(
      ReturnValue returnValue, Change change, Optional<Update> update, LegacyUpdates legacy) {
    if (returnValue == null || returnValue == ReturnValue.NONE) {
      return null;
    }
    boolean isOld = returnValue == ReturnValue.ALL_OLD || returnValue == ReturnValue.UPDATED_OLD;
    Map<String, AttributeValue> item = (isOld ? change.before() : change.after()).orElse(null);
    if (item == null || returnValue == ReturnValue.ALL_OLD || returnValue == ReturnValue.ALL_NEW) {
      return item;
    }
    Projection touchedAttributes =
        update
            .map(expression -> new Projection(expression.paths()))
            .orElseGet(() -> Projection.ofAttributes(legacy.attributes()));
    Map<String, AttributeValue> part = touchedAttributes.of(item);
    return part.isEmpty() ? null : part;
  }
}
