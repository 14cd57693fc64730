package dev.clave.engine.operation;

import dev.clave.engine.operation.WriteParameters.Parameter;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.Table;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.Writer;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** Creates an item, or replaces the one with its key. */
final class PutItem implements Operation<PutItemRequest, PutItemResponse> {

  private final Catalogue catalogue;
  private final Writer writer;
  private final WriteOrigin origin;

  PutItem(Catalogue catalogue, Writer writer, WriteOrigin origin) {
    this.catalogue = catalogue;
    this.writer = writer;
    this.origin = origin;
  }

  @Override
  public PutItemResponse run(PutItemRequest request) {
    CheckedWrite write = CheckedWrite.of(origin, request, Parameter.ITEM, request.item());
    Map<String, AttributeValue> item = write.content();
    Conditional condition = write.condition();
    Table table = catalogue.table(request.tableName());
    ItemCheck.item(table, item);
    condition.refuseKeyPaths(table);

    Change change =
        writer.write(condition.replacing(table, ItemCheck.keyOf(table.schema(), item), item));
    PutItemResponse.Builder response = PutItemResponse.builder();
    if (write.returnsOld()) {
      change.before().ifPresent(response::attributes);
    }
    return response
        .consumedCapacity(WriteAnswer.consumed(change, request.returnConsumedCapacity()))
        .itemCollectionMetrics(WriteAnswer.metrics(change, request.returnItemCollectionMetrics()))
        .build();
  }
}
