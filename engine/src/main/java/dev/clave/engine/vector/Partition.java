package dev.clave.engine.vector;

import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.table.Index;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a search of a vector index looks at: the entries with one partition key, or all where the
 * index has none.
 *
 * @param prefix what the keys of its entries begin with; names the table and the space too
 */
@SuppressWarnings("ArrayRecordComponent")
record Partition(int table, int space, byte[] prefix) {

  @Override
  public boolean equals(Object other) {
    return other instanceof Partition partition && Arrays.equals(prefix, partition.prefix);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(prefix);
  }

  static Partition of(Index index, Map<String, AttributeValue> values) {
    return new Partition(
        index.space().table(),
        index.space().number(),
        index.space().startPartition(values).toBytes());
  }

  KeyRange range() {
    return KeyRange.prefix(prefix);
  }

  /** What of an entry's key tells it from the others here. */
  byte[] within(byte[] key) {
    return Arrays.copyOfRange(key, prefix.length, key.length);
  }

  byte[] whole(byte[] within) {
    byte[] key = Arrays.copyOf(prefix, prefix.length + within.length);
    System.arraycopy(within, 0, key, prefix.length, within.length);
    return key;
  }

  /** The hashes of what an entry, or a condition, has for the index's filters; 0 for nothing. */
  static int[] filters(Index index, Map<String, AttributeValue> values) {
    List<String> names =
        index.vector().orElseThrow().filters().stream().map(filter -> filter.name()).toList();
    int[] hashes = new int[names.size()];
    for (int i = 0; i < hashes.length; i++) {
      AttributeValue value = values.get(names.get(i));
      int hash = value == null ? 0 : value.hashCode();
      hashes[i] = value != null && hash == 0 ? 1 : hash;
    }
    return hashes;
  }
}
