package dev.clave.engine.operation;

import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import dev.clave.engine.write.Mutation;
import dev.clave.engine.write.Writer;
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
    Table table = catalogue.table(request.tableName());
    writer.write(Mutation.of(table, request.item(), before -> request.item()));
    return PutItemResponse.builder().build();
  }
}
