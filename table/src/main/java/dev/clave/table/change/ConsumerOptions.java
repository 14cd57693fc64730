package dev.clave.table.change;

import dev.clave.table.options.Retry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/**
 * How a consumer runs. Every process that has the same {@code name} shares the work; consumers of
 * different names each see every change.
 *
 * <pre>{@code
 * ConsumerOptions options =
 *     ConsumerOptions.of("search-index").withWorkers(4).withPollInterval(Duration.ofSeconds(1));
 * }</pre>
 *
 * @param process what tells this process from the others of the same name
 * @param leaseTable the table of leases, positions and dead letters; empty for the table's name
 *     with {@code -consumers} behind it
 * @param workers how many shards this process handles at once
 * @param pollInterval how long an open shard without changes is left alone
 * @param leaseDuration after how long without a sign of life another process takes over
 * @param retry how often a handler is tried before its change becomes a dead letter
 */
public record ConsumerOptions(
    String name,
    String process,
    Optional<String> leaseTable,
    int workers,
    Duration pollInterval,
    Duration leaseDuration,
    Retry retry,
    InstantSource clock) {
  private static final int DEFAULT_WORKERS = 4;
  private static final Duration DEFAULT_POLL = Duration.ofMillis(500);
  private static final Duration DEFAULT_LEASE = Duration.ofSeconds(20);
  private static final int DEFAULT_ATTEMPTS = 5;

  public ConsumerOptions {
    if (name.isBlank()) {
      throw new IllegalArgumentException("name: expected the name of a consumer, found ``");
    }
    if (workers < 1) {
      throw new IllegalArgumentException("workers: expected 1 or more, found " + workers);
    }
  }

  /** The defaults for a consumer of this name. */
  public static ConsumerOptions of(String name) {
    Retry usual = Retry.defaults();
    return new ConsumerOptions(
        name,
        UUID.randomUUID().toString(),
        Optional.empty(),
        DEFAULT_WORKERS,
        DEFAULT_POLL,
        DEFAULT_LEASE,
        new Retry(DEFAULT_ATTEMPTS, usual.first(), usual.longest(), usual.pause()),
        InstantSource.system());
  }

  public ConsumerOptions withProcess(String id) {
    return new ConsumerOptions(
        name, id, leaseTable, workers, pollInterval, leaseDuration, retry, clock);
  }

  public ConsumerOptions withLeaseTable(String table) {
    return new ConsumerOptions(
        name, process, Optional.of(table), workers, pollInterval, leaseDuration, retry, clock);
  }

  public ConsumerOptions withWorkers(int count) {
    return new ConsumerOptions(
        name, process, leaseTable, count, pollInterval, leaseDuration, retry, clock);
  }

  public ConsumerOptions withPollInterval(Duration interval) {
    return new ConsumerOptions(
        name, process, leaseTable, workers, interval, leaseDuration, retry, clock);
  }

  public ConsumerOptions withLeaseDuration(Duration duration) {
    return new ConsumerOptions(
        name, process, leaseTable, workers, pollInterval, duration, retry, clock);
  }

  public ConsumerOptions withRetry(Retry policy) {
    return new ConsumerOptions(
        name, process, leaseTable, workers, pollInterval, leaseDuration, policy, clock);
  }

  public ConsumerOptions withClock(InstantSource source) {
    return new ConsumerOptions(
        name, process, leaseTable, workers, pollInterval, leaseDuration, retry, source);
  }
}
