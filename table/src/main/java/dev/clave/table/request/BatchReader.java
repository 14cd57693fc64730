package dev.clave.table.request;

import dev.clave.table.item.TableException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Reads any number of items by key in chunks, asking again for what was left unprocessed. */
public final class BatchReader {
  /** Keys in one BatchGetItem, by the AWS documentation of service quotas. */
  static final int CHUNK = 100;

  private final Gateway gateway;
  private final String table;
  private final List<String> keyAttributes;

  public BatchReader(Gateway gateway, String table, List<String> keyAttributes) {
    this.gateway = gateway;
    this.table = table;
    this.keyAttributes = keyAttributes;
  }

  /** The items that exist, by their keys. */
  public Map<Map<String, AttributeValue>, Map<String, AttributeValue>> read(
      Collection<Map<String, AttributeValue>> keys, boolean consistent) {
    List<Map<String, AttributeValue>> distinct = new ArrayList<>(new LinkedHashSet<>(keys));
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> itemsByKey = new HashMap<>();
    for (int start = 0; start < distinct.size(); start += CHUNK) {
      chunk(
          distinct.subList(start, Math.min(start + CHUNK, distinct.size())),
          consistent,
          itemsByKey);
    }
    return itemsByKey;
  }

  private void chunk(
      List<Map<String, AttributeValue>> keys,
      boolean consistent,
      Map<Map<String, AttributeValue>, Map<String, AttributeValue>> itemsByKey) {
    List<Map<String, AttributeValue>> rest = keys;
    for (int attempt = 1; !rest.isEmpty(); attempt++) {
      KeysAndAttributes request =
          KeysAndAttributes.builder().keys(rest).consistentRead(consistent).build();
      BatchGetItemResponse answer =
          gateway.batchGet(BatchGetItemRequest.builder().requestItems(Map.of(table, request)));
      answer
          .responses()
          .getOrDefault(table, List.of())
          .forEach(item -> itemsByKey.put(keyOf(item), item));
      KeysAndAttributes unprocessed = answer.unprocessedKeys().get(table);
      int before = rest.size();
      rest = unprocessed == null ? List.of() : unprocessed.keys();
      if (rest.isEmpty()) {
        return;
      }
      if (rest.size() < before) {
        attempt = 1;
      } else if (attempt >= gateway.retry().attempts()) {
        throw TableException.busy(
            rest.size() + " of " + before + " keys of a batch stayed unprocessed", null);
      }
      gateway.pause(attempt);
    }
  }

  private Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new HashMap<>();
    keyAttributes.forEach(name -> key.put(name, item.get(name)));
    return key;
  }
}
