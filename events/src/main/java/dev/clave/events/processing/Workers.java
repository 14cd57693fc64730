package dev.clave.events.processing;

import dev.clave.events.database.Closing;
import dev.clave.events.database.Database;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.Wakeups;
import dev.clave.events.measuring.Metrics;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that process events.
 *
 * <pre>{@code
 * try (Events events = Events.open(options.withWorkers(4))) {
 *   // four of these threads process until the pipeline is closed
 * }
 * }</pre>
 */
public final class Workers implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Workers.class);
  private static final long IDLE_MILLIS = 500;
  private static final long SERVER_PAUSE_MILLIS = 200;
  private static final long SCHEDULE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long IDLE_SHARD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final List<Thread> threads = new ArrayList<>();
  private final Schedule schedule;
  private final Crons crons;
  private final Wakeups wakeups;
  private final Metrics metrics;
  private final Closing closing = new Closing();
  private final AtomicLong scheduleRead = new AtomicLong(System.nanoTime());

  public Workers(
      Database database,
      EventTables tables,
      Processing processing,
      InstantSource clock,
      Schedule schedule,
      Crons crons,
      Wakeups wakeups,
      Metrics metrics) {
    this.schedule = schedule;
    this.crons = crons;
    this.wakeups = wakeups;
    this.metrics = metrics;
    String process = "process-" + ProcessHandle.current().pid();
    for (int i = 0; i < processing.workers(); i++) {
      String name = process + "-" + i;
      Processor processor = new Processor(database, tables, processing, clock, name, i);
      Thread thread = new Thread(() -> run(processor), "clave-worker-" + i);
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
  }

  private void run(Processor processor) {
    Map<Short, Long> idleUntil = new HashMap<>();
    while (!closing.hasBegun()) {
      try {
        turn(processor, idleUntil);
      } catch (SQLException | RuntimeException e) {
        LOG.warn("a worker's turn was undone and will be repeated: {}", e.getMessage());
        closing.within(SERVER_PAUSE_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void turn(Processor processor, Map<Short, Long> idleUntil)
      throws SQLException, InterruptedException {
    long now = System.nanoTime();
    if (now - scheduleRead.get() > SCHEDULE_NANOS) {
      scheduleRead.set(now);
      schedule.queueDue();
      crons.sendDue();
    }
    idleUntil.values().removeIf(until -> until - now < 0);
    Processor.Turn turn = processor.turn(idleUntil.keySet());
    turn.idleShards().forEach(shard -> idleUntil.put(shard, now + IDLE_SHARD_NANOS));
    metrics.processed(turn.latencies());
    metrics.failed(turn.booked().retried(), turn.booked().buried());
    if (!turn.latencies().isEmpty()) {
      wakeups.outboxWritten();
    }
    if (turn.isIdle() && turn.idleShards().isEmpty()) {
      wakeups.events().sleep(IDLE_MILLIS);
    }
  }

  @Override
  public void close() {
    closing.begin();
    wakeups.events().ring(threads.size());
    threads.forEach(closing::join);
  }
}
