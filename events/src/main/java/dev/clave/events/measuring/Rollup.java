package dev.clave.events.measuring;

import dev.clave.events.database.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** What one transaction adds to the figures of its second. */
public record Rollup(Intake intake, Work work, Settled settled, List<Duration> latencies) {

  /** What became of events that came in. */
  public record Intake(int received, int duplicates, int refused) {
    public static final Intake NONE = new Intake(0, 0, 0);
  }

  /** What became of events that were worked on. */
  public record Work(int processed, int retried, int deadLettered) {
    static final Work NONE = new Work(0, 0, 0);
  }

  /** What became of acknowledgements. */
  public record Settled(int acked, int nacked, int timedOut) {
    public static final Settled NONE = new Settled(0, 0, 0);
  }

  /** The writer of time-outs; lanes have the numbers between it and 0, shards those from 0. */
  public static final int EXPIRY = -1_000;

  private static final int CONSUMER_WRITERS = 16;

  /** Events that came in, and what became of those that were handled at once. */
  public static Rollup of(Intake intake, List<Duration> latencies, int retriedEvents, int buried) {
    Rollup work = of(latencies, retriedEvents, buried);
    return new Rollup(intake, work.work(), work.settled(), latencies);
  }

  public static Rollup of(Settled settled) {
    return new Rollup(Intake.NONE, Work.NONE, settled, List.of());
  }

  /** The pipeline itself acknowledges what it processed, and refuses what it buried. */
  public static Rollup of(List<Duration> latencies, int retriedEvents, int buried) {
    int processed = latencies.size();
    return new Rollup(
        Intake.NONE,
        new Work(processed, retriedEvents, buried),
        new Settled(processed, buried, 0),
        latencies);
  }

  /** Consumers who answer at the same moment seldom wait for one another. */
  public static int writerFor(long eventId) {
    return EXPIRY - 1 - (int) (eventId % CONSUMER_WRITERS);
  }

  /** A row of its own: a caller's transaction may stay open for long. */
  public static int anyWriter() {
    return ThreadLocalRandom.current().nextInt(Integer.MIN_VALUE, -1_000_000);
  }

  /** Written last: the row stays locked until the commit. */
  public void write(Connection connection, Instant at, int writer) throws SQLException {
    Query.named(
            connection,
            "add_to_rollup",
            at,
            writer,
            intake.received(),
            intake.duplicates(),
            intake.refused(),
            work.processed(),
            work.retried(),
            work.deadLettered(),
            settled.acked(),
            settled.nacked(),
            settled.timedOut(),
            latencies.stream().mapToLong(Duration::toMillis).sum(),
            Math.max(0, latencies.stream().mapToLong(Duration::toMillis).max().orElse(0)),
            LatencyCounts.of(latencies))
        .update();
  }
}
