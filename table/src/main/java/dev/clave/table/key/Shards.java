package dev.clave.table.key;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Spreads one partition value over several: {@code LEVEL#oro} becomes {@code LEVEL#oro#07}. Which
 * one follows from the item's own key, so that every update of an item finds its entry without
 * reading it.
 */
public record Shards(int count, String delimiter) {
  public static final Shards NONE = new Shards(1, "");

  public String spread(String partition, String itemKey) {
    if (count <= 1) {
      return partition;
    }
    CRC32C hash = new CRC32C();
    hash.update(itemKey.getBytes(StandardCharsets.UTF_8));
    return marked(partition, (int) (hash.getValue() % count));
  }

  /** The text of an item's key, from which its shard follows. */
  public static String keyText(Iterable<AttributeValue> key) {
    StringBuilder text = new StringBuilder();
    for (AttributeValue value : key) {
      text.append(value.s() != null ? value.s() : value.n()).append('\n');
    }
    return text.toString();
  }

  /** Every partition that a value is spread over. */
  public List<String> all(String partition) {
    if (count <= 1) {
      return List.of(partition);
    }
    List<String> partitions = new ArrayList<>(count);
    for (int shard = 0; shard < count; shard++) {
      partitions.add(marked(partition, shard));
    }
    return partitions;
  }

  private String marked(String partition, int shard) {
    int width = Integer.toString(count - 1).length();
    String number = Integer.toString(shard);
    return partition + delimiter + "0".repeat(width - number.length()) + number;
  }
}
