package dev.clave.table.evolution;

import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Table;
import dev.clave.table.TableException;
import dev.clave.table.memory.MemoryStore;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.ParallelThreads;
import dev.clave.table.schema.Shapes;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import dev.clave.table.writing.Touch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Goes over every item of a table in segments, several at once, and gives each the wanted form. How
 * far a segment has come is kept in the table after every page, so that a later run goes on there.
 */
final class SegmentWork {
  /** Items that are read, written and checkpointed together. */
  private static final int PAGE = 200;

  /** Writes under way at once in a segment. */
  private static final int WRITES_AT_ONCE = 16;

  private static final int CONFLICTS_KEPT = 100;

  private final Transition transition;
  private final Gateway gateway;
  private final MemoryStore store;
  private final Table table;
  private final String tableName;
  private final Executor parallel;
  private final InstantSource clock;
  private final Form wanted;
  private final Pace pace;
  private final ApplyLease lease;
  private final ApplyProgress progress;
  private final long total;
  private final AtomicLong items = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
  private final List<String> conflicts = new ArrayList<>();
  private final Instant begin;

  record Surroundings(
      Gateway gateway,
      MemoryStore store,
      Table table,
      String tableName,
      Executor parallel,
      InstantSource clock) {}

  SegmentWork(
      Transition transition,
      Surroundings at,
      Form wanted,
      Pace pace,
      ApplyLease lease,
      ApplyProgress progress,
      long total) {
    this.transition = transition;
    this.gateway = at.gateway.observed(pace);
    this.store = at.store;
    this.table = at.table;
    this.tableName = at.tableName;
    this.parallel = at.parallel;
    this.clock = at.clock;
    this.wanted = wanted;
    this.pace = pace;
    this.lease = lease;
    this.progress = progress;
    this.total = total;
    this.begin = clock.instant();
  }

  /** What a run over all segments came to. */
  record Outcome(long items, long written, List<String> conflicts) {}

  Outcome run(int segments) {
    if (segments == 1) {
      segment(0, 1);
    } else {
      List<CompletableFuture<Void>> work = new ArrayList<>();
      for (int number = 0; number < segments; number++) {
        int segment = number;
        work.add(CompletableFuture.runAsync(() -> segment(segment, segments), parallel));
      }
      work.forEach(ParallelThreads::result);
    }
    for (int number = 0; number < segments; number++) {
      store.remove(name(number, segments));
    }
    return new Outcome(items.get(), written.get(), List.copyOf(conflicts));
  }

  private String name(int number, int segments) {
    return "segment#"
        + tableName.hashCode()
        + "#"
        + transition.change().number()
        + "#"
        + transition.phase()
        + "#"
        + segments
        + "#"
        + number;
  }

  private void segment(int number, int segments) {
    Touch touch = new Touch(transition, gateway, clock);
    Map<String, AttributeValue> kept = store.item(name(number, segments));
    if (kept.containsKey("done")) {
      return;
    }
    Map<String, AttributeValue> after =
        kept.containsKey("cursor") ? kept.get("cursor").m() : Map.of();
    do {
      pace.keep();
      lease.renew();
      ScanRequest.Builder request =
          ScanRequest.builder()
              .tableName(tableName)
              .segment(number)
              .totalSegments(segments)
              .consistentRead(true)
              .limit(PAGE);
      if (!after.isEmpty()) {
        request.exclusiveStartKey(after);
      }
      ScanResponse page = gateway.scan(request);
      page(touch, page.items(), segments);
      after = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
      checkpoint(name(number, segments), after);
      report();
    } while (!after.isEmpty());
  }

  private void checkpoint(String name, Map<String, AttributeValue> after) {
    Map<String, AttributeValue> kept = new HashMap<>();
    kept.put(
        after.isEmpty() ? "done" : "cursor",
        after.isEmpty() ? AttributeValue.fromBool(true) : AttributeValue.fromM(after));
    store.put(name, kept, Optional.empty(), Optional.empty());
  }

  private void page(Touch touch, List<Map<String, AttributeValue>> page, int segments) {
    if (segments == 1) {
      page.forEach(item -> bring(touch, item));
      return;
    }
    // Each lane goes on by itself: nobody waits for the slowest write of the others.
    CompletableFuture<?>[] lanes = new CompletableFuture<?>[WRITES_AT_ONCE];
    for (int number = 0; number < WRITES_AT_ONCE; number++) {
      int lane = number;
      lanes[lane] = CompletableFuture.runAsync(() -> lane(touch, page, lane), parallel);
    }
    ParallelThreads.result(CompletableFuture.allOf(lanes));
  }

  private void lane(Touch touch, List<Map<String, AttributeValue>> page, int first) {
    for (int place = first; place < page.size(); place += WRITES_AT_ONCE) {
      bring(touch, page.get(place));
      pace.keep();
    }
  }

  private boolean isWork(Map<String, AttributeValue> item) {
    Shapes shapes = transition.mine();
    return shapes
        .kind(tableName, shapes.typeAttribute(), item)
        .filter(kind -> kind.companion().isEmpty())
        .filter(kind -> transition.form(item) != wanted)
        .filter(kind -> !transition.isSame(kind.shape()))
        .isPresent();
  }

  private void bring(Touch touch, Map<String, AttributeValue> item) {
    items.incrementAndGet();
    if (!isWork(item)) {
      return;
    }
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    for (KeyAttribute attribute : table.key().attributes()) {
      key.put(attribute.name(), item.get(attribute.name()));
    }
    try {
      if (touch.bring(tableName, key, item, wanted)) {
        written.incrementAndGet();
      }
    } catch (TableException refused) {
      if (refused.kind() != TableException.Kind.NOT_UNIQUE
          && refused.kind() != TableException.Kind.REFUSED_INPUT) {
        throw refused;
      }
      synchronized (conflicts) {
        if (conflicts.size() < CONFLICTS_KEPT) {
          conflicts.add(KeyText.of(key) + ": " + refused.getMessage());
        }
      }
    }
  }

  private void report() {
    long done = items.get();
    Duration spent = Duration.between(begin, clock.instant());
    Optional<Duration> left =
        done > 0 && total > done
            ? Optional.of(
                Duration.ofMillis((long) (spent.toMillis() * (double) (total - done) / done)))
            : Optional.empty();
    progress.report(
        new ApplyProgress.Report(
            wanted == Form.BOTH ? "fill" : "clear", done, written.get(), total, left));
  }
}
