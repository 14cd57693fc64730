package dev.clave.design.workbench;

import dev.clave.design.model.Shards;
import java.util.List;
import java.util.stream.IntStream;

/** Tells whether the keys of an index end with the shards of their items. */
final class SpreadKeys {
  /** So few items would often have such ends by chance. */
  private static final int FEWEST = 3;

  private SpreadKeys() {}

  /** Whether there is a number of shards of which every item has its own. */
  static boolean of(
      List<WorkbenchModel.Item> items, WorkbenchModel.Table table, String key, String delimiter) {
    boolean isPartition =
        table.indexes().stream().anyMatch(index -> index.key().partition().equals(key));
    return isPartition
        && items.size() >= FEWEST
        && IntStream.rangeClosed(2, Shards.MOST)
            .mapToObj(count -> new Shards(count, delimiter))
            .anyMatch(shards -> items.stream().allMatch(item -> isIn(shards, item, table, key)));
  }

  private static boolean isIn(
      Shards shards, WorkbenchModel.Item item, WorkbenchModel.Table table, String key) {
    List<String> itemKey =
        table.key().names().stream().map(name -> item.text(name).orElse("")).toList();
    return item.text(key).orElse("").endsWith(shards.spread("", itemKey));
  }
}
