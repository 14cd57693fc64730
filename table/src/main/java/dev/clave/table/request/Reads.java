package dev.clave.table.request;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;

/** Reads single items by key. */
public final class Reads {
  private final Gateway gateway;

  public Reads(Gateway gateway) {
    this.gateway = gateway;
  }

  /** The stored item, empty when there is none. */
  public Map<String, AttributeValue> item(
      String table, Map<String, AttributeValue> key, boolean consistent) {
    GetItemRequest.Builder request = GetItemRequest.builder().tableName(table).key(key);
    if (consistent) {
      request.consistentRead(true);
    }
    GetItemResponse answer = gateway.get(request);
    return answer.hasItem() ? answer.item() : Map.of();
  }

  /** Two items as they were at one moment, each empty when there is none. */
  public List<Map<String, AttributeValue>> together(
      String table,
      Map<String, AttributeValue> key,
      String otherTable,
      Map<String, AttributeValue> otherKey) {
    return gateway
        .transactGet(
            TransactGetItemsRequest.builder()
                .transactItems(
                    TransactGetItem.builder().get(get -> get.tableName(table).key(key)).build(),
                    TransactGetItem.builder()
                        .get(get -> get.tableName(otherTable).key(otherKey))
                        .build()))
        .responses()
        .stream()
        .map(ItemResponse::item)
        .toList();
  }
}
