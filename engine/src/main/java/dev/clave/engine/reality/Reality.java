package dev.clave.engine.reality;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How much of the service's own behaviour under load an engine shows. Nothing, unless it is asked:
 *
 * <pre>{@code
 * Engine engine = Engine.inMemory().reality(Reality.aws().withSeed(7));
 * engine.reality(Reality.NONE.withError(InjectedError.of("InternalServerError").on("PutItem")));
 * engine.reality(Reality.parse("aws,seed=7,table=notes,stale=0"));
 * }</pre>
 *
 * <p>What is decided by chance is decided by the seed: the same requests, one after the other, meet
 * the same.
 *
 * @param seed of what is decided by chance
 * @param isThrottled whether tables and partitions have the throughput of the service
 * @param unprocessed the share of items in batches that come back unprocessed
 * @param stale the share of eventually consistent reads of a table that may see the past
 * @param staleness how old what they see is at most
 * @param indexLag how far global indexes are behind their tables at most
 * @param streamShards with how many shards a stream opens
 * @param shardLife how long a shard takes records before others follow it; zero for ever
 * @param latency how long requests take
 * @param conflicts the share of single writes and transactions that meet another transaction
 * @param errors what else fails
 * @param tables the reality of single tables, instead of this one
 */
public record Reality(
    long seed,
    boolean isThrottled,
    double unprocessed,
    double stale,
    Duration staleness,
    Duration indexLag,
    int streamShards,
    Duration shardLife,
    Latency latency,
    double conflicts,
    List<InjectedError> errors,
    Map<String, Reality> tables) {

  /** An engine by itself: every read is consistent, nothing is throttled, nothing fails. */
  public static final Reality NONE =
      new Reality(
          0,
          false,
          0,
          0,
          Duration.ZERO,
          Duration.ZERO,
          1,
          Duration.ZERO,
          Latency.NONE,
          0,
          List.of(),
          Map.of());

  private static final int MOST_SHARDS = 100;

  public Reality {
    requireRate("unprocessed", unprocessed);
    requireRate("stale", stale);
    requireRate("conflicts", conflicts);
    requirePositive("staleness", staleness);
    requirePositive("index lag", indexLag);
    requirePositive("shard life", shardLife);
    if (streamShards < 1 || streamShards > MOST_SHARDS) {
      throw new IllegalArgumentException(
          "expected 1 to %d shards, found `%d`".formatted(MOST_SHARDS, streamShards));
    }
    Objects.requireNonNull(latency, "latency");
    errors = List.copyOf(errors);
    tables = Map.copyOf(tables);
  }

  static void requireRate(String name, double rate) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException(
          "expected `%s` from 0 to 1, found `%s`".formatted(name, rate));
    }
  }

  private static void requirePositive(String name, Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(
          "expected a %s of at least 0, found `%s`".formatted(name, duration));
    }
  }

  /**
   * What programs meet on AWS: throughput by table and by partition, a third of eventually
   * consistent reads up to 100 ms old, indexes up to 50 ms behind, streams of four shards that are
   * followed by others every four hours, a median of 4 ms and a 99th percentile of 20 ms, and one
   * internal error in 100,000 requests. The service promises none of these figures.
   */
  public static Reality aws() {
    return NONE.withThrottling(true)
        .withStale(1.0 / 3, Duration.ofMillis(100))
        .withIndexLag(Duration.ofMillis(50))
        .withStreamShards(4, Duration.ofHours(4))
        .withLatency(new Latency(Duration.ofMillis(4), Duration.ofMillis(20)))
        .withError(InjectedError.of("InternalServerError").withRate(0.00001));
  }

  /**
   * Reads the form that {@code --reality} takes: {@code aws} or {@code none}, then settings.
   *
   * @throws IllegalArgumentException when it is not understood; the text says what was expected
   */
  public static Reality parse(String text) {
    return RealityText.parse(text);
  }

  /** The reality of one table. */
  public Reality of(String table) {
    return tables.isEmpty() ? this : tables.getOrDefault(table, this);
  }

  public boolean isNone() {
    return equals(NONE.withSeed(seed));
  }

  /** This one and those of single tables. */
  List<Reality> all() {
    List<Reality> all = new ArrayList<>(tables.values());
    all.add(this);
    return all;
  }

  /** How far back any read can see. */
  Duration furthest() {
    Duration furthest = Duration.ZERO;
    for (Reality each : all()) {
      furthest = longer(furthest, each.stale > 0 ? each.staleness : Duration.ZERO);
      furthest = longer(furthest, each.indexLag);
    }
    return furthest;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  public Reality withSeed(long other) {
    return new Reality(
        other,
        isThrottled,
        unprocessed,
        stale,
        staleness,
        indexLag,
        streamShards,
        shardLife,
        latency,
        conflicts,
        errors,
        tables);
  }

  /** Tables and partitions have the throughput of the service. */
  public Reality withThrottling(boolean other) {
    return new Reality(
        seed,
        other,
        unprocessed,
        stale,
        staleness,
        indexLag,
        streamShards,
        shardLife,
        latency,
        conflicts,
        errors,
        tables);
  }

  /** This share of the items in batches comes back unprocessed. */
  public Reality withUnprocessed(double rate) {
    return new Reality(
        seed,
        isThrottled,
        rate,
        stale,
        staleness,
        indexLag,
        streamShards,
        shardLife,
        latency,
        conflicts,
        errors,
        tables);
  }

  /** This share of the eventually consistent reads sees what was, at most so long ago. */
  public Reality withStale(double rate, Duration atMost) {
    return new Reality(
        seed,
        isThrottled,
        unprocessed,
        rate,
        atMost,
        indexLag,
        streamShards,
        shardLife,
        latency,
        conflicts,
        errors,
        tables);
  }

  /** Global indexes are at most so far behind their tables. */
  public Reality withIndexLag(Duration atMost) {
    return new Reality(
        seed,
        isThrottled,
        unprocessed,
        stale,
        staleness,
        atMost,
        streamShards,
        shardLife,
        latency,
        conflicts,
        errors,
        tables);
  }

  /** Streams open with so many shards; after {@code life}, others follow each. */
  public Reality withStreamShards(int shards, Duration life) {
    return new Reality(
        seed,
        isThrottled,
        unprocessed,
        stale,
        staleness,
        indexLag,
        shards,
        life,
        latency,
        conflicts,
        errors,
        tables);
  }

  /** Requests take so long, unless the engine's clock is not the system's. */
  public Reality withLatency(Latency other) {
    return new Reality(
        seed,
        isThrottled,
        unprocessed,
        stale,
        staleness,
        indexLag,
        streamShards,
        shardLife,
        other,
        conflicts,
        errors,
        tables);
  }

  /** This share of the single writes and transactions meets another transaction. */
  public Reality withConflicts(double rate) {
    return new Reality(
        seed,
        isThrottled,
        unprocessed,
        stale,
        staleness,
        indexLag,
        streamShards,
        shardLife,
        latency,
        rate,
        errors,
        tables);
  }

  /** One error more. */
  public Reality withError(InjectedError error) {
    List<InjectedError> more = new ArrayList<>(errors);
    more.add(error);
    return withErrors(more);
  }

  public Reality withErrors(List<InjectedError> others) {
    return new Reality(
        seed,
        isThrottled,
        unprocessed,
        stale,
        staleness,
        indexLag,
        streamShards,
        shardLife,
        latency,
        conflicts,
        others,
        tables);
  }

  /** One table has a reality of its own. The seed stays the one of all. */
  public Reality withTable(String table, Reality other) {
    Map<String, Reality> more = new LinkedHashMap<>(tables);
    more.put(table, other);
    return new Reality(
        seed,
        isThrottled,
        unprocessed,
        stale,
        staleness,
        indexLag,
        streamShards,
        shardLife,
        latency,
        conflicts,
        errors,
        more);
  }
}
