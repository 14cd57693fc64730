package dev.clave.engine.operation;

import dev.clave.engine.table.Index;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.write.Change;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;

/** The parts of an answer that all writes share. */
final class WriteAnswer {

  private WriteAnswer() {}

  /** What the write cost, or {@code null} if not asked for. */
  static ConsumedCapacity consumed(Change change, ReturnConsumedCapacity level) {
    if (level == null || level == ReturnConsumedCapacity.NONE) {
      return null;
    }
    return new Consumption(change.table()).addWrite(change, 1).consumedCapacity(level);
  }

  /**
   * The size of the item's collection, or {@code null} if not asked for or if the table keeps none:
   * only local indexes make collections.
   */
  static ItemCollectionMetrics metrics(Change change, ReturnItemCollectionMetrics requested) {
    if (requested != ReturnItemCollectionMetrics.SIZE
        || change.table().indexes().stream().allMatch(Index::isGlobal)) {
      return null;
    }
    KeyAttribute partition = change.table().schema().partition().get(0);
    return ItemCollectionMetrics.builder()
        .itemCollectionKey(Map.of(partition.name(), change.key().get(partition.name())))
        .sizeEstimateRangeGB(0.0, 1.0)
        .build();
  }
}
