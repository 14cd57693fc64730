package dev.clave.engine.operation;

import dev.clave.engine.operation.WriteParameters.Parameter;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.Table;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.Writer;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;

/** Deletes one item by its key. */
final class DeleteItem implements Operation<DeleteItemRequest, DeleteItemResponse> {

  private final Catalogue catalogue;
  private final Writer writer;
  private final WriteOrigin origin;

  DeleteItem(Catalogue catalogue, Writer writer, WriteOrigin origin) {
    this.catalogue = catalogue;
    this.writer = writer;
    this.origin = origin;
  }

  @Override
  public DeleteItemResponse run(DeleteItemRequest request) {
    CheckedWrite write = CheckedWrite.of(origin, request, Parameter.KEY, request.key());
    Map<String, AttributeValue> key = write.content();
    Conditional condition = write.condition();
    Table table = catalogue.table(request.tableName());
    ItemCheck.key(table, key);
    condition.refuseKeyPaths(table);

    Change change = writer.write(condition.replacing(table, key, null));
    DeleteItemResponse.Builder response = DeleteItemResponse.builder();
    if (write.returnsOld()) {
      change.before().ifPresent(response::attributes);
    }
    return response
        .consumedCapacity(WriteAnswer.consumed(change, request.returnConsumedCapacity()))
        .itemCollectionMetrics(WriteAnswer.metrics(change, request.returnItemCollectionMetrics()))
        .build();
  }
}
