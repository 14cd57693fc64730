package dev.clave.migrate;

import dev.clave.migrate.state.Digest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items counted and digested by type; the order in which they come does not matter, nor which
 * thread adds them.
 */
final class Tally {
  private record Sum(long count, Digest digest) {
    static final Sum NONE = new Sum(0, Digest.NONE);

    Sum plus(Digest item) {
      return new Sum(count + 1, digest.plus(item));
    }
  }

  private final ItemTypes types;
  private final KeptCounts counts;
  private final Map<String, Sum> sums = new TreeMap<>();

  Tally(ItemTypes types, KeptCounts counts) {
    this.types = types;
    this.counts = counts;
  }

  void add(Map<String, AttributeValue> item) {
    if (counts.isTally(item)) {
      return;
    }
    Digest digest = Digest.of(counts.without(item));
    String type = types.of(item);
    synchronized (sums) {
      sums.merge(type, Sum.NONE.plus(digest), (before, one) -> before.plus(digest));
    }
  }

  /** How many items were added. */
  long count() {
    return sums.values().stream().mapToLong(Sum::count).sum();
  }

  /** Types that only the table has are other people's items and stay out. */
  List<Verification.Line> against(Tally tableTally) {
    return new TreeSet<>(sums.keySet())
        .stream()
            .map(
                type -> {
                  Sum expectedSum = sums.get(type);
                  Sum there = tableTally.sums.getOrDefault(type, Sum.NONE);
                  return new Verification.Line(
                      type,
                      expectedSum.count(),
                      there.count(),
                      expectedSum.digest(),
                      there.digest());
                })
            .toList();
  }
}
