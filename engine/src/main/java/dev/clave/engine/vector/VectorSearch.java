package dev.clave.engine.vector;

import dev.clave.engine.memory.Reading;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
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

  /** Partitions with more entries get a graph; others are compared entry by entry. */
  private static final int LARGE = 4096;

  private static final int LEAST_CANDIDATES = 60;

  private final Storage storage;
  private final Graphs graphs;

  public VectorSearch(Storage storage, Graphs graphs) {
    this.storage = storage;
    this.graphs = graphs;
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
    Partition partition = Partition.of(index, condition);
    Nearest nearest = new Nearest(distance, most);
    List<byte[]> candidates =
        graphs
            .find(partition)
            .map(graph -> graph.candidates(vector, hashes(index, filters), candidates(most)))
            .orElse(null);
    if (candidates != null) {
      for (byte[] key : candidates) {
        byte[] entry = storage.get(partition.whole(key));
        if (entry != null) {
          compare(entry, vector, filters, distance, nearest);
        }
      }
    } else {
      int count = 0;
      try (Cursor cursor = storage.scan(partition.range(), Direction.FORWARD)) {
        while (cursor.next()) {
          count++;
          compare(cursor.value(), vector, filters, distance, nearest);
        }
      }
      if (count > LARGE) {
        graphs.request(index, partition);
      }
    }
    return nearest.inOrder().stream()
        .map(candidate -> new Match(candidate.score(), ItemCodec.decode(candidate.entry())))
        .toList();
  }

  /** As many as make sure that the nearest are among them, though codes are not exact. */
  private static int candidates(int most) {
    return Math.max(LEAST_CANDIDATES, 3 * most);
  }

  private static int[] hashes(Index index, Map<String, AttributeValue> filters) {
    return filters.isEmpty() ? new int[0] : Partition.filters(index, filters);
  }

  private static void compare(
      byte[] entry,
      float[] vector,
      Map<String, AttributeValue> filters,
      Distance distance,
      Nearest nearest) {
    float score = distance.score(vector, ItemReader.vectorOf(entry));
    if (nearest.wants(score) && (filters.isEmpty() || matches(entry, filters))) {
      nearest.add(new Nearest.Candidate(score, entry));
    }
  }

  private static boolean matches(byte[] entry, Map<String, AttributeValue> filters) {
    Reading memory = Reading.current();
    long mark = memory.mark();
    Map<String, AttributeValue> attributes = ItemCodec.decode(entry);
    memory.dropSince(mark);
    return filters.entrySet().stream()
        .allMatch(
            filter -> {
              AttributeValue value = attributes.get(filter.getKey());
              return value != null && ValueOrder.areEqual(value, filter.getValue());
            });
  }
}
