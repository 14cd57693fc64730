package dev.clave.engine.vector;

import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.VectorAttribute;
import dev.clave.engine.value.ItemCodec;
import dev.clave.engine.value.ItemReader;
import dev.clave.engine.value.ValueOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds the entries of a vector index that are nearest to a vector. Safe for many threads. */
public final class VectorSearch {

  private final Storage storage;

  public VectorSearch(Storage storage) {
    this.storage = storage;
  }

  /**
   * The nearest entries, the nearest first.
   *
   * @param condition what attributes of the search schema must be; names the partition if the index
   *     has partitions
   */
  public List<Match> nearest(
      Index index, float[] vector, Map<String, AttributeValue> condition, int most) {
    VectorAttribute attribute = index.vector().orElseThrow();
    Distance distance = Distance.of(attribute.distance());
    Map<String, AttributeValue> filters = new LinkedHashMap<>(condition);
    index.schema().attributes().forEach(key -> filters.remove(key.name()));
    Nearest nearest = new Nearest(distance, most);
    try (Cursor cursor = storage.scan(partition(index, condition), Direction.FORWARD)) {
      while (cursor.next()) {
        byte[] entry = cursor.value();
        float score = distance.score(vector, ItemReader.vectorOf(entry));
        if (nearest.wants(score) && (filters.isEmpty() || matches(entry, filters))) {
          nearest.add(new Nearest.Candidate(score, entry));
        }
      }
    }
    return nearest.inOrder().stream()
        .map(candidate -> new Match(candidate.score(), ItemCodec.decode(candidate.entry())))
        .toList();
  }

  private static KeyRange partition(Index index, Map<String, AttributeValue> condition) {
    return KeyRange.prefix(index.space().startPartition(condition).toBytes());
  }

  private static boolean matches(byte[] entry, Map<String, AttributeValue> filters) {
    Map<String, AttributeValue> attributes = ItemCodec.decode(entry);
    return filters.entrySet().stream()
        .allMatch(
            filter -> {
              AttributeValue value = attributes.get(filter.getKey());
              return value != null && ValueOrder.areEqual(value, filter.getValue());
            });
  }
}
