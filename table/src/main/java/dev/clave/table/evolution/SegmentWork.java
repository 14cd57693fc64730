package dev.clave.table.evolution;

import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Table;
import dev.clave.table.item.TableException;
import dev.clave.table.memory.MemoryStore;
import dev.clave.table.options.ParallelThreads;
import dev.clave.table.options.Retry;
import dev.clave.table.request.Gateway;
import dev.clave.table.schema.Shapes;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import dev.clave.table.writing.Parcel;
import dev.clave.table.writing.Scanned;
import dev.clave.table.writing.Touch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
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
 * Goes over every item of a table in segments, several at once, and gives each the wanted form.
 * Several processes share the segments. How far one has come is kept in the table after every page,
 * so that a later run goes on there.
 */
final class SegmentWork {
  /** Items that are read, written and checkpointed together. */
  private static final int PAGE = 400;

  /** Items under way at once in a segment, of those that are written one by one. */
  private static final int WRITES_AT_ONCE = 16;

  /** Writes in one request, by the AWS documentation of TransactWriteItems. */
  private static final int LARGEST_REQUEST = 100;

  /** Segments for each that one process works on at once, so that others find some to help with. */
  private static final int SEGMENTS_TO_SHARE = 4;

  private static final int CONFLICTS_KEPT = 100;

  private final Transition transition;
  private final Gateway gateway;
  private final Table table;
  private final String tableName;
  private final Executor parallel;
  private final InstantSource clock;
  private final Retry.Pause pause;
  private final Duration look;
  private final Form form;
  private final Pace pace;
  private final Runnable heartbeat;
  private final ApplyProgress progress;
  private final long total;
  private final Segments segments;
  private final AtomicLong items = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
  private final Instant begin;

  record Surroundings(
      Gateway gateway,
      MemoryStore store,
      Table table,
      String tableName,
      Executor parallel,
      InstantSource clock,
      Retry.Pause pause,
      ApplySettings settings) {}

  /**
   * Work on the items of a table.
   *
   * @param heartbeat called often; throws to stop the work
   */
  SegmentWork(
      Transition transition,
      Surroundings at,
      Form form,
      Pace pace,
      Runnable heartbeat,
      ApplyProgress progress,
      long total) {
    this.transition = transition;
    this.gateway = pace.isBounded() ? at.gateway.observed(pace) : at.gateway;
    this.table = at.table;
    this.tableName = at.tableName;
    this.parallel = at.parallel;
    this.clock = at.clock;
    this.pause = at.pause;
    this.look = at.settings.look();
    this.form = form;
    this.pace = pace;
    this.heartbeat = heartbeat;
    this.progress = progress;
    this.total = total;
    this.begin = clock.instant();
    this.segments =
        new Segments(
            at.store,
            "segment#"
                + tableName.hashCode()
                + "#"
                + transition.change().number()
                + "#"
                + transition.phase(),
            at.clock,
            at.settings);
  }

  /** What a run over all segments came to, by whichever process. */
  record Outcome(long items, long written, List<String> conflicts) {}

  /** Sees to it that every segment is done. */
  Outcome lead(int atOnce) {
    int count = segments.begin(atOnce * SEGMENTS_TO_SHARE);
    long items = 0;
    long writtenItems = 0;
    List<String> conflicts = new ArrayList<>();
    report(0, 0);
    while (true) {
      work(count, atOnce);
      List<Segments.State> states = new ArrayList<>();
      for (int number = 0; number < count; number++) {
        states.add(segments.state(number));
      }
      if (states.stream().allMatch(Segments.State::done)) {
        for (Segments.State state : states) {
          items += state.items();
          writtenItems += state.written();
          conflicts.addAll(state.conflicts());
        }
        segments.end(count);
        return new Outcome(
            items, writtenItems, conflicts.subList(0, Math.min(conflicts.size(), CONFLICTS_KEPT)));
      }
      // Others work on what is left; what one of them abandons is taken over.
      heartbeat.run();
      report(
          states.stream().mapToLong(Segments.State::items).sum(),
          states.stream().mapToLong(Segments.State::written).sum());
      Pace.pause(pause, look);
    }
  }

  /** Works on segments that are free, while another process leads. */
  void help(int atOnce) {
    work(segments.count(), atOnce);
  }

  private void work(int count, int atOnce) {
    if (count == 0) {
      return;
    }
    if (atOnce == 1) {
      takeAll(count, false);
      return;
    }
    List<CompletableFuture<Void>> work = new ArrayList<>();
    for (int number = 0; number < atOnce; number++) {
      work.add(CompletableFuture.runAsync(() -> takeAll(count, true), parallel));
    }
    work.forEach(ParallelThreads::result);
  }

  private void takeAll(int count, boolean atOnce) {
    for (Optional<Segments.Held> heldSegment = segments.take(count);
        heldSegment.isPresent();
        heldSegment = segments.take(count)) {
      try {
        segment(heldSegment.get(), count, atOnce);
        heldSegment.get().forget();
      } catch (EvolutionException stopped) {
        heldSegment.get().release();
        throw stopped;
      }
    }
  }

  private void segment(Segments.Held heldSegment, int count, boolean atOnce) {
    Touch touch = new Touch(transition, gateway, clock);
    items.addAndGet(heldSegment.state().items());
    written.addAndGet(heldSegment.state().written());
    while (!heldSegment.state().done()) {
      pace.keep(() -> beat(heldSegment));
      if (!beat(heldSegment)) {
        return;
      }
      Map<String, AttributeValue> after = heldSegment.state().after();
      ScanRequest.Builder request =
          ScanRequest.builder()
              .tableName(tableName)
              .segment(heldSegment.number())
              .totalSegments(count)
              .consistentRead(true)
              .limit(PAGE);
      if (!after.isEmpty()) {
        request.exclusiveStartKey(after);
      }
      ScanResponse response = gateway.scan(request);
      Page page = new Page(touch, heldSegment, atOnce);
      if (!page.bring(response.items())) {
        return;
      }
      Map<String, AttributeValue> lastKey =
          response.hasLastEvaluatedKey() ? response.lastEvaluatedKey() : Map.of();
      Segments.State before = heldSegment.state();
      List<String> conflicts = new ArrayList<>(before.conflicts());
      page.conflicts.stream()
          .limit(Math.max(0, CONFLICTS_KEPT - conflicts.size()))
          .forEach(conflicts::add);
      boolean isRecorded =
          heldSegment.reach(
              new Segments.State(
                  lastKey,
                  lastKey.isEmpty(),
                  before.items() + response.items().size(),
                  before.written() + page.count.get(),
                  conflicts));
      if (!isRecorded) {
        return;
      }
      report(items.addAndGet(response.items().size()), written.addAndGet(page.count.get()));
    }
  }

  /** Tells others that this process is at work; false if another has the segment now. */
  private boolean beat(Segments.Held heldSegment) {
    heartbeat.run();
    return heldSegment.renew();
  }

  private Optional<Scanned> work(Map<String, AttributeValue> item) {
    Shapes shapes = transition.mine();
    return shapes
        .kind(tableName, shapes.typeAttribute(), item)
        .filter(kind -> kind.isEntity())
        .filter(
            kind ->
                transition.form(item) != form
                    || !transition.strayCounts(kind.shape(), item).isEmpty())
        .filter(kind -> !transition.isSame(kind.shape()))
        .map(
            kind -> {
              Map<String, AttributeValue> key = new LinkedHashMap<>();
              for (KeyAttribute attribute : table.key().attributes()) {
                key.put(attribute.name(), item.get(attribute.name()));
              }
              return new Scanned(kind.shape(), key, item);
            });
  }

  /** The items that one response brought. */
  private final class Page {
    private final Touch touch;
    private final Segments.Held held;
    private final boolean atOnce;
    private final AtomicLong count = new AtomicLong();
    private final List<String> conflicts = new ArrayList<>();
    private volatile boolean lost;

    Page(Touch touch, Segments.Held held, boolean atOnce) {
      this.touch = touch;
      this.held = held;
      // Requests that are sent at once would all be on their way before any is counted.
      this.atOnce = atOnce && !pace.isBounded();
    }

    /** False if the segment was lost to another process on the way. */
    boolean bring(List<Map<String, AttributeValue>> scanned) {
      List<Scanned> work = new ArrayList<>(scanned.size());
      scanned.forEach(item -> work(item).ifPresent(work::add));
      Touch.Planned planned = touch.plan(tableName, work, form, pace.portion(LARGEST_REQUEST));
      List<Runnable> lanes = new ArrayList<>();
      planned.parcels().forEach(parcel -> lanes.add(() -> send(parcel)));
      for (int first = 0; first < Math.min(planned.alone().size(), WRITES_AT_ONCE); first++) {
        int lane = first;
        lanes.add(
            () -> {
              for (int at = lane; at < planned.alone().size(); at += WRITES_AT_ONCE) {
                alone(planned.alone().get(at));
              }
            });
      }
      if (!atOnce) {
        lanes.forEach(Runnable::run);
      } else if (!lanes.isEmpty()) {
        // This thread runs the first lane; the others run on threads that wait for the network.
        List<CompletableFuture<Void>> others = new ArrayList<>();
        lanes
            .subList(1, lanes.size())
            .forEach(lane -> others.add(CompletableFuture.runAsync(lane, parallel)));
        lanes.get(0).run();
        others.forEach(ParallelThreads::result);
      }
      return !lost;
    }

    private boolean mayGoOn() {
      pace.keep(this::look);
      look();
      return !lost;
    }

    private void look() {
      if (!beat(held)) {
        lost = true;
      }
    }

    private void send(Parcel parcel) {
      if (!mayGoOn()) {
        return;
      }
      List<Scanned> refusedItems = parcel.send();
      count.addAndGet(parcel.size() - refusedItems.size());
      refusedItems.forEach(this::alone);
    }

    private void alone(Scanned item) {
      if (!mayGoOn()) {
        return;
      }
      try {
        if (touch.bring(tableName, item.key(), item.item(), form)) {
          count.incrementAndGet();
        }
      } catch (TableException refusal) {
        if (refusal.kind() != TableException.Kind.NOT_UNIQUE
            && refusal.kind() != TableException.Kind.REFUSED_INPUT) {
          throw refusal;
        }
        synchronized (conflicts) {
          if (conflicts.size() < CONFLICTS_KEPT) {
            conflicts.add(KeyText.of(item.key()) + ": " + refusal.getMessage());
          }
        }
      }
    }
  }

  private void report(long lastKey, long changedItems) {
    Duration spentTime = Duration.between(begin, clock.instant());
    Optional<Duration> remaining =
        lastKey > 0 && total > lastKey
            ? Optional.of(
                Duration.ofMillis(
                    (long) (spentTime.toMillis() * (double) (total - lastKey) / lastKey)))
            : Optional.empty();
    progress.report(
        new ApplyProgress.Report(
            form == Form.BOTH ? "fill" : "clear", lastKey, changedItems, total, remaining));
  }
}
