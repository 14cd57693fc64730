package dev.clave.events.ingesting;

import dev.clave.events.database.Address;
import dev.clave.events.database.Database;
import dev.clave.events.database.EventPartitions;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.Query;
import dev.clave.events.database.Schema;
import dev.clave.events.database.Wakeups;
import dev.clave.events.measuring.Metrics;
import dev.clave.events.measuring.Rollup;
import dev.clave.events.model.EventReader;
import dev.clave.events.model.EventsException;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Reading;
import dev.clave.events.model.Receipt;
import dev.clave.events.model.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Takes events in. Requests are joined into batches and answered when their batch is committed; one
 * key's events always go through the same lane, so that they are stored in the order they came.
 *
 * <pre>{@code
 * List<Receipt> receipts =
 *     events
 *         .ingestion()
 *         .accept(List.of(NewEvent.of("orders", "order-17", "OrderPlaced", "{}", "checkout-4711")));
 * }</pre>
 */
public final class Ingestion implements AutoCloseable {

  /** As many events as one request may bring. */
  public static final int REQUEST_LIMIT = 10_000;

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final List<IngestionLane> lanes = new ArrayList<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final int capacity;
  private final EventPartitions partitions;
  private final EventReader reader;
  private final EventTypes types;
  private final EventTables tables;
  private final Schema schema;
  private final InstantSource clock;
  private final Metrics metrics;

  /**
   * @param arrivals what handles events at once, by the number of the lane
   */
  public Ingestion(
      Database database,
      EventPartitions partitions,
      EventReader reader,
      EventTypes types,
      IntFunction<Arrivals> arrivals,
      Address address,
      EventTables tables,
      InstantSource clock,
      Intake intake,
      Wakeups wakeups,
      Metrics metrics) {
    this.partitions = partitions;
    this.reader = reader;
    this.types = types;
    this.tables = tables;
    this.schema = address.inSchema();
    this.clock = clock;
    this.capacity = intake.capacity();
    this.metrics = metrics;
    metrics.gauge("clave.events.ingestion.waiting", waiting::get);
    for (int i = 0; i < intake.lanes(); i++) {
      lanes.add(
          new IngestionLane(
              i,
              database,
              partitions,
              new IngestionWriter(tables, arrivals.apply(i)),
              types,
              clock,
              wakeups,
              metrics));
    }
  }

  /** Reads what {@link #submit} takes. */
  public EventReader reader() {
    return reader;
  }

  /**
   * Takes events; the answers come in their order, after the commit. If the future fails, nothing
   * is known of those events: send them again, with the same keys.
   *
   * @throws Overloaded when too much waits already; nothing of the request was taken
   */
  public CompletableFuture<List<Receipt>> submit(List<? extends Reading> readings) {
    if (readings.size() > REQUEST_LIMIT) {
      throw new IllegalArgumentException(
          "expected at most %d events in a request, found %d"
              .formatted(REQUEST_LIMIT, readings.size()));
    }
    reserve(readings.size());
    IngestionRequest request =
        new IngestionRequest(readings.size(), () -> waiting.addAndGet(-readings.size()));
    List<List<IngestionRequest.Part>> parts = new ArrayList<>();
    lanes.forEach(lane -> parts.add(new ArrayList<>()));
    int refusedReadings = 0;
    for (int i = 0; i < readings.size(); i++) {
      Reading reading = reader.check(readings.get(i));
      if (reading instanceof NewEvent event) {
        int lane = Math.floorMod(event.key().hashCode(), lanes.size());
        parts.get(lane).add(new IngestionRequest.Part(request, i, event));
      } else if (reading instanceof Refusal refusal) {
        request.answer(i, new Receipt.Refused(refusal.reason()));
        refusedReadings++;
      }
    }
    metrics.refused(refusedReadings);
    for (int i = 0; i < lanes.size(); i++) {
      lanes.get(i).add(parts.get(i));
    }
    return request.done();
  }

  /** Takes events and waits for the answers. */
  public List<Receipt> accept(List<? extends Reading> readings) {
    try {
      return submit(readings).join();
    } catch (CompletionException e) {
      throw new EventsException("the events were not stored; send them again", e.getCause());
    }
  }

  /**
   * Takes events in the caller's own transaction: they exist once it commits, and never if it rolls
   * back. Of transactions that run at the same time, the events of one key are processed in the
   * order of the commits.
   *
   * @param connection a connection to the pipeline's database, within a transaction
   * @throws SQLException when the database refuses; the transaction can only be rolled back then
   */
  public List<Receipt> accept(Connection connection, List<? extends Reading> readings)
      throws SQLException {
    Receipt[] answers = new Receipt[readings.size()];
    List<NewEvent> events = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < readings.size(); i++) {
      Reading reading = reader.check(readings.get(i));
      if (reading instanceof NewEvent event) {
        events.add(event);
        places.add(i);
      } else if (reading instanceof Refusal refusal) {
        answers[i] = new Receipt.Refused(refusal.reason());
      }
    }
    types.record(events);
    partitions.ensure(clock.instant());
    List<Receipt> receipts = schema.within(connection, () -> write(connection, events));
    for (int i = 0; i < receipts.size(); i++) {
      answers[places.get(i)] = receipts.get(i);
    }
    return List.of(answers);
  }

  private List<Receipt> write(Connection connection, List<NewEvent> events) throws SQLException {
    List<Receipt> receipts =
        new IngestionWriter(tables).write(connection, events, clock.instant(), Rollup.anyWriter());
    Query.named(connection, "forget_keyed").list(row -> true);
    Wakeups.eventsStoredOnCommit(connection);
    return receipts;
  }

  private void reserve(int size) {
    int before = waiting.getAndAdd(size);
    if (before > 0 && before + size > capacity) {
      waiting.addAndGet(-size);
      metrics.overloaded();
      long rate = Math.max(1, lanes.stream().mapToLong(IngestionLane::ratePerSecond).sum());
      long seconds = Math.max(1, Math.min(LONGEST_WAIT.toSeconds(), before / rate));
      throw new Overloaded(before, Duration.ofSeconds(seconds));
    }
  }

  /** Writes what was taken, then stops. */
  @Override
  public void close() {
    lanes.forEach(IngestionLane::close);
  }
}
