package dev.clave.table.request;

import dev.clave.table.options.ParallelThreads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Any number of writes that cannot go in a batch request, several at a time. Two writes of one key
 * are never under way together, so that the later one wins, nor is a write with one of an item that
 * it needs. Writes that count on one item follow one another: together they would refuse each
 * other.
 */
public final class ParallelWrites {
  /** Writes under way at a time. */
  private static final int WINDOW = 16;

  private final Executor executor;
  private final Tally tally;
  private final List<CompletableFuture<Void>> underWay = new ArrayList<>(WINDOW);
  private final Set<Map<String, AttributeValue>> keys = new HashSet<>();
  private final Map<Map<String, AttributeValue>, CompletableFuture<Void>> lastOnItem =
      new HashMap<>();

  public ParallelWrites(Executor executor, Tally tally) {
    this.executor = executor;
    this.tally = tally;
  }

  public void add(Map<String, AttributeValue> key, Runnable write) {
    add(key, List.of(), List.of(), write);
  }

  /**
   * As {@link #add(Map, Runnable)}, after what was added before with one of the needed keys, and
   * after what was added before with the same key among those that the write changes too.
   */
  public void add(
      Map<String, AttributeValue> key,
      List<Map<String, AttributeValue>> needed,
      List<Map<String, AttributeValue>> changedItems,
      Runnable write) {
    if (underWay.size() == WINDOW
        || keys.contains(key)
        || needed.stream().anyMatch(keys::contains)) {
      finish();
    }
    keys.add(key);
    CompletableFuture<?>[] before =
        changedItems.stream()
            .map(lastOnItem::get)
            .filter(Objects::nonNull)
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture<Void> next =
        CompletableFuture.allOf(before)
            .handle((done, refusal) -> null)
            .thenRunAsync(write, executor);
    changedItems.forEach(each -> lastOnItem.put(each, next));
    underWay.add(next);
  }

  /** Waits for all of them, then throws what one was refused for. */
  public void finish() {
    if (underWay.isEmpty()) {
      return;
    }
    try {
      CompletableFuture.allOf(underWay.toArray(CompletableFuture[]::new))
          .exceptionally(none -> null)
          .join();
      // One by one in their order: of several refusals the same one is told at every replay.
      underWay.forEach(ParallelThreads::result);
      tally.add(underWay.size());
    } finally {
      underWay.clear();
      keys.clear();
      lastOnItem.clear();
    }
  }
}
