package dev.clave.engine.operation;

import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ItemCodec;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** Reads one item by its key. */
final class GetItem implements Operation<GetItemRequest, GetItemResponse> {

  private final Catalogue catalogue;
  private final Storage storage;

  GetItem(Catalogue catalogue, Storage storage) {
    this.catalogue = catalogue;
    this.storage = storage;
  }

  @Override
  public GetItemResponse run(GetItemRequest request) {
    Table table = catalogue.table(request.tableName());
    byte[] stored = storage.get(table.keyOf(request.key()));
    GetItemResponse.Builder response = GetItemResponse.builder();
    if (stored != null) {
      response.item(ItemCodec.decode(stored));
    }
    return response.build();
  }
}
