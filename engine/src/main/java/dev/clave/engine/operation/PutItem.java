package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.Mutation;
import dev.clave.engine.write.Writer;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** Creates an item, or replaces the one with its key. */
final class PutItem implements Operation<PutItemRequest, PutItemResponse> {

  private final Catalogue catalogue;
  private final Writer writer;

  PutItem(Catalogue catalogue, Writer writer) {
    this.catalogue = catalogue;
    this.writer = writer;
  }

  @Override
  public PutItemResponse run(PutItemRequest request) {
    WriteParameters parameters = new WriteParameters(request);
    parameters.constrain(new Constraints(), "", "Item").check();
    ExpressionParameters expressions = parameters.expressions(new ExpressionParameters());
    Map<String, AttributeValue> item = ValueCheck.normalize(request.item());
    boolean returnsOld = parameters.returnsOld();
    if (ValueSize.ofItem(item) > Limits.ITEM_BYTES) {
      throw Fault.ITEM_TOO_LARGE.with();
    }
    Substitutions substitutions = expressions.check();
    Conditional condition = parameters.condition(substitutions);
    substitutions.requireAllUsed();
    Table table = catalogue.table(request.tableName());
    ItemCheck.item(table, item);
    condition.refuseKeyPaths(table);

    Change change =
        writer.write(
            Mutation.of(
                table,
                ItemCheck.keyOf(table.schema(), item),
                before -> {
                  condition.require(before);
                  return item;
                }));
    PutItemResponse.Builder response = PutItemResponse.builder();
    if (returnsOld) {
      change.before().ifPresent(response::attributes);
    }
    return response
        .consumedCapacity(WriteAnswer.consumed(change, request.returnConsumedCapacity()))
        .itemCollectionMetrics(WriteAnswer.metrics(change, request.returnItemCollectionMetrics()))
        .build();
  }
}
