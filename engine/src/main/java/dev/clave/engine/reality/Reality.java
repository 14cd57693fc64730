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
 * @param load how much tables take
 * @param staleness how old what reads see may be
 * @param shards of what streams consist
 * @param latency how long requests take
 * @param failures which requests fail
 * @param tables the reality of single tables, instead of this one
 */
public record Reality(
    long seed,
    Load load,
    Staleness staleness,
    Shards shards,
    Latency latency,
    Failures failures,
    Map<String, Reality> tables) {

  /** An engine by itself: every read is consistent, nothing is throttled, nothing fails. */
  public static final Reality NONE =
      new Reality(0, Load.NONE, Staleness.NONE, Shards.ONE, Latency.NONE, Failures.NONE, Map.of());

  public Reality {
    Objects.requireNonNull(latency, "latency");
    tables = Map.copyOf(tables);
  }

  static void requireRate(String name, double rate) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException(
          "expected `%s` from 0 to 1, found `%s`".formatted(name, rate));
    }
  }

  static void requirePositive(String name, Duration duration) {
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
      Duration other = each.staleness.furthest();
      furthest = furthest.compareTo(other) >= 0 ? furthest : other;
    }
    return furthest;
  }

  public Reality withSeed(long other) {
    return new Reality(other, load, staleness, shards, latency, failures, tables);
  }

  private Reality with(Load other) {
    return new Reality(seed, other, staleness, shards, latency, failures, tables);
  }

  private Reality with(Staleness other) {
    return new Reality(seed, load, other, shards, latency, failures, tables);
  }

  private Reality with(Failures other) {
    return new Reality(seed, load, staleness, shards, latency, other, tables);
  }

  /** Tables and partitions have the throughput of the service. */
  public Reality withThrottling(boolean other) {
    return with(new Load(other, load.unprocessed()));
  }

  /** This share of the items in batches comes back unprocessed. */
  public Reality withUnprocessed(double rate) {
    return with(new Load(load.isThrottled(), rate));
  }

  /** This share of the eventually consistent reads sees what was, at most so long ago. */
  public Reality withStale(double rate, Duration atMost) {
    return with(new Staleness(rate, atMost, staleness.indexLag()));
  }

  /** Global indexes are at most so far behind their tables. */
  public Reality withIndexLag(Duration atMost) {
    return with(new Staleness(staleness.share(), staleness.atMost(), atMost));
  }

  /** Streams open with so many shards; after {@code life}, others follow each. */
  public Reality withStreamShards(int count, Duration life) {
    Shards other = new Shards(count, life);
    return new Reality(seed, load, staleness, other, latency, failures, tables);
  }

  /** Requests take so long, unless the engine's clock is not the system's. */
  public Reality withLatency(Latency other) {
    return new Reality(seed, load, staleness, shards, other, failures, tables);
  }

  /** This share of the single writes and transactions meets another transaction. */
  public Reality withConflicts(double rate) {
    return with(new Failures(rate, failures.errors()));
  }

  /** One error more. */
  public Reality withError(InjectedError error) {
    return with(failures.with(error));
  }

  public Reality withErrors(List<InjectedError> others) {
    return with(new Failures(failures.conflicts(), others));
  }

  /** One table has a reality of its own. The seed stays the one of all. */
  public Reality withTable(String table, Reality other) {
    Map<String, Reality> more = new LinkedHashMap<>(tables);
    more.put(table, other);
    return new Reality(seed, load, staleness, shards, latency, failures, more);
  }
}
