package dev.clave.migrate;

import dev.clave.table.item.Image;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Items of the table looked up by the keys of images, consistently, in batches. */
final class StoredItems {
  /** Keys in one BatchGetItem, by the AWS documentation of service quotas. */
  private static final int BATCH_KEYS = 100;

  private final DynamoDbClient client;

  StoredItems(DynamoDbClient client) {
    this.client = client;
  }

  private record Address(String table, Map<String, AttributeValue> key) {}

  /** The stored item for each image, in their order. No two images may have one key. */
  List<Optional<Map<String, AttributeValue>>> get(List<Image> images) {
    Map<Address, Map<String, AttributeValue>> items = new HashMap<>();
    Map<String, List<Image>> byTable = new HashMap<>();
    for (Image image : images) {
      byTable.computeIfAbsent(image.table(), none -> new ArrayList<>()).add(image);
    }
    byTable.forEach(
        (table, all) -> {
          for (int from = 0; from < all.size(); from += BATCH_KEYS) {
            get(table, all.subList(from, Math.min(all.size(), from + BATCH_KEYS)), items);
          }
        });
    return images.stream()
        .map(image -> Optional.ofNullable(items.get(new Address(image.table(), image.key()))))
        .toList();
  }

  private void get(
      String table, List<Image> images, Map<Address, Map<String, AttributeValue>> items) {
    KeysAndAttributes request =
        KeysAndAttributes.builder()
            .keys(images.stream().map(Image::key).toList())
            .consistentRead(true)
            .build();
    List<String> names = List.copyOf(images.get(0).key().keySet());
    client.batchGetItemPaginator(get -> get.requestItems(Map.of(table, request))).stream()
        .flatMap(page -> page.responses().getOrDefault(table, List.of()).stream())
        .forEach(
            item -> {
              Map<String, AttributeValue> key = new HashMap<>();
              names.forEach(name -> key.put(name, item.get(name)));
              items.put(new Address(table, key), item);
            });
  }
}
