package dev.clave.engine.write;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.table.Index;
import dev.clave.engine.value.ItemCodec;
import java.util.Arrays;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Keeps the index entries of an item in step with it, in the batch that writes the item. */
final class IndexEntries {

  private IndexEntries() {}

  static void update(Change change, Batch batch) {
    for (Index index : change.table().indexes()) {
      if (index.isMaintained()) {
        update(index, change.before().orElse(null), change.after().orElse(null), batch);
      }
    }
  }

  private static void update(
      Index index,
      Map<String, AttributeValue> before,
      Map<String, AttributeValue> after,
      Batch batch) {
    byte[] oldKey = before != null && index.accepts(before) ? index.space().keyOf(before) : null;
    byte[] newKey = after != null && index.accepts(after) ? index.space().keyOf(after) : null;
    if (oldKey != null && !Arrays.equals(oldKey, newKey)) {
      batch.delete(oldKey);
    }
    if (newKey != null) {
      batch.put(newKey, ItemCodec.encode(index.project(after)));
    }
  }
}
