package dev.clave.design.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Spreads one partition value over several: {@code LEVEL#oro} becomes {@code LEVEL#oro#07}. Which
 * one follows from the item's own key, so that every update of an item finds its entry without
 * reading it.
 *
 * <pre>{@code
 * Shards shards = new Shards(16, "#");
 * shards.all("LEVEL#oro");                           // LEVEL#oro#00 to LEVEL#oro#15
 * shards.spread("LEVEL#oro", List.of("USER#u1"));    // always the same one of these
 * }</pre>
 */
public record Shards(int count, String delimiter) {
  /** More are refused: a query reads every one of them. */
  public static final int MOST = 1000;

  public static final Shards NONE = new Shards(1, "");

  /** The partition of the item whose key has these values, as text. */
  public String spread(String partition, Iterable<String> itemKey) {
    if (count <= 1) {
      return partition;
    }
    StringBuilder text = new StringBuilder();
    itemKey.forEach(value -> text.append(value).append('\n'));
    CRC32C hash = new CRC32C();
    hash.update(text.toString().getBytes(StandardCharsets.UTF_8));
    return marked(partition, (int) (hash.getValue() % count));
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
