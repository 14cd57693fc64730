package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.Mutation;
import dev.clave.engine.write.Writer;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;

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
    WriteParameters parameters = new WriteParameters(request);
    parameters.constrain(new Constraints(), "", "Key").check();
    ExpressionParameters expressions = parameters.expressions(new ExpressionParameters());
    Map<String, AttributeValue> key = ValueCheck.normalize(request.key());
    boolean returnsOld = parameters.returnsOld();
    Substitutions substitutions = expressions.check();
    Conditional condition = parameters.condition(substitutions);
    substitutions.requireAllUsed();
    Table table = catalogue.table(request.tableName());
    ItemCheck.key(table, key);
    condition.refuseKeyPaths(table);

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
}
