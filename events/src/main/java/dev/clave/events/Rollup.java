package dev.clave.events;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** What one transaction adds to the figures of its second. */
record Rollup(Intake intake, Work work, Settled settled, List<Duration> latencies) {

  /** What became of events that came in. */
  record Intake(int received, int duplicates, int refused) {
    static final Intake NONE = new Intake(0, 0, 0);
  }

  /** What became of events that were worked on. */
  record Work(int processed, int retried, int deadLettered) {
    static final Work NONE = new Work(0, 0, 0);
  }

  /** What became of acknowledgements. */
  record Settled(int acked, int nacked, int timedOut) {
    static final Settled NONE = new Settled(0, 0, 0);
  }

  /** The writer of time-outs; lanes have the numbers between it and 0, shards those from 0. */
  static final int EXPIRY = -1_000;

  private static final int CONSUMER_WRITERS = 16;

  static Rollup of(Intake intake) {
    return new Rollup(intake, Work.NONE, Settled.NONE, List.of());
  }

  static Rollup of(Settled settled) {
    return new Rollup(Intake.NONE, Work.NONE, settled, List.of());
  }

  /** The pipeline itself acknowledges what it processed, and refuses what it buried. */
  static Rollup of(List<Duration> latencies, Failures.Booked booked) {
    int processed = latencies.size();
    return new Rollup(
        Intake.NONE,
        new Work(processed, booked.retried(), booked.buried()),
        new Settled(processed, booked.buried(), 0),
        latencies);
  }

  /** Consumers who answer at the same moment seldom wait for one another. */
  static int writerFor(long eventId) {
    return EXPIRY - 1 - (int) (eventId % CONSUMER_WRITERS);
  }

  /** A row of its own: a caller's transaction may stay open for long. */
  static int anyWriter() {
    return ThreadLocalRandom.current().nextInt(Integer.MIN_VALUE, -1_000_000);
  }

  /** Written last: the row stays locked until the commit. */
  void write(Connection connection, Instant at, int writer) throws SQLException {
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
