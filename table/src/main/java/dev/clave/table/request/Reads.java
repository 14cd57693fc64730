package dev.clave.table.request;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

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
}
