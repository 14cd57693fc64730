package dev.clave.events.ingesting;

import dev.clave.events.database.Database;
import dev.clave.events.database.EventPartitions;
import dev.clave.events.database.Wakeups;
import dev.clave.events.measuring.Metrics;
import dev.clave.events.model.EventsException;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Receipt;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One thread that writes what waits, in order, a batch a transaction. */
final class IngestionLane implements AutoCloseable {

  private static final int BATCH = 2_000;
  private static final long IDLE_MILLIS = 200;

  private final int number;
  private final Database database;
  private final EventPartitions partitions;
  private final InstantSource clock;
  private final Wakeups wakeups;
  private final Metrics metrics;
  private final IngestionWriter writer;
  private final EventTypes types;
  private final BlockingQueue<IngestionRequest.Part> parts = new LinkedBlockingQueue<>();
  private final Thread thread;
  private volatile boolean closing;
  private volatile long ratePerSecond = BATCH;

  IngestionLane(
      int number,
      Database database,
      EventPartitions partitions,
      IngestionWriter writer,
      EventTypes types,
      InstantSource clock,
      Wakeups wakeups,
      Metrics metrics) {
    this.writer = writer;
    this.types = types;
    this.number = number;
    this.database = database;
    this.partitions = partitions;
    this.clock = clock;
    this.wakeups = wakeups;
    this.metrics = metrics;
    this.thread = new Thread(this::run, "clave-ingestion-" + number);
    thread.setDaemon(true);
    thread.start();
  }

  /** In one go, so that one request's events stay together and in order. */
  synchronized void add(List<IngestionRequest.Part> more) {
    if (closing && !more.isEmpty()) {
      more.get(0).request().fail(new EventsException("the pipeline is closing"));
      return;
    }
    parts.addAll(more);
  }

  long ratePerSecond() {
    return ratePerSecond;
  }

  private void run() {
    List<IngestionRequest.Part> batch = new ArrayList<>(BATCH);
    while (!closing || !parts.isEmpty()) {
      try {
        IngestionRequest.Part first = parts.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
        if (first == null) {
          continue;
        }
        batch.add(first);
        parts.drainTo(batch, BATCH - 1);
        write(batch);
      } catch (InterruptedException e) {
        closing = true;
      } finally {
        batch.clear();
      }
    }
  }

  private void write(List<IngestionRequest.Part> batch) {
    try {
      List<NewEvent> events = batch.stream().map(IngestionRequest.Part::event).toList();
      types.record(events);
      Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS); // As it is stored.
      partitions.ensure(now);
      long start = System.nanoTime();
      IngestionWriter.Written written =
          database.call(connection -> writer.take(connection, events, now, -1 - number));
      List<Receipt> answers = written.answers();
      long nanos = Math.max(1, System.nanoTime() - start);
      ratePerSecond = Math.max(1, events.size() * 1_000_000_000L / nanos);
      metrics.ingested(answers, nanos);
      metrics.processed(Collections.nCopies(written.handled(), Duration.ofNanos(nanos)));
      metrics.failed(written.failures().retried(), written.failures().buried());
      if (written.handled() > 0) {
        wakeups.outboxWritten();
      }
      if (written.waiting() > 0) {
        wakeups.eventsStored();
      }
      for (int i = 0; i < answers.size(); i++) {
        batch.get(i).request().answer(batch.get(i).ordinal(), answers.get(i));
      }
    } catch (RuntimeException e) {
      batch.forEach(part -> part.request().fail(e));
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closing = true;
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
