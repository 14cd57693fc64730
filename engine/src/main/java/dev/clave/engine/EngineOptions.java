package dev.clave.engine;

import dev.clave.engine.destination.KinesisSink;
import dev.clave.engine.reality.Reality;
import dev.clave.engine.storage.Durability;
import dev.clave.engine.transfer.Buckets;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * How an engine is opened.
 *
 * <pre>{@code
 * EngineOptions options =
 *     EngineOptions.defaults().withDurability(Durability.OS).withMemoryLimit(1L << 30);
 * Engine engine = Engine.open(folder, options);
 * }</pre>
 *
 * @param clock where the engine reads the time
 * @param durability when a write on disk counts as done
 * @param region the region that resource names carry
 * @param reality how much of the service's behaviour under load the engine shows
 * @param buckets where exports go and imports come from
 * @param kinesis what takes the records of Kinesis destinations
 * @param memoryLimit how many bytes the tables may take in memory, or the caches and buffers of
 *     tables on disk; without it the former have no limit, the latter take up to 224 MB
 */
public record EngineOptions(
    InstantSource clock,
    Durability durability,
    String region,
    Reality reality,
    Buckets buckets,
    KinesisSink kinesis,
    OptionalLong memoryLimit) {

  /** With less, a store on disk would only wait for its disk. */
  private static final long LEAST_MEMORY = 16L << 20;

  public EngineOptions {
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(durability, "durability");
    Objects.requireNonNull(region, "region");
    Objects.requireNonNull(reality, "reality");
    Objects.requireNonNull(buckets, "buckets");
    Objects.requireNonNull(kinesis, "kinesis");
    if (memoryLimit.isPresent() && memoryLimit.getAsLong() < LEAST_MEMORY) {
      throw new IllegalArgumentException(
          "expected a memory limit of at least %,d bytes, found %,d"
              .formatted(LEAST_MEMORY, memoryLimit.getAsLong()));
    }
  }

  public static EngineOptions defaults() {
    return new EngineOptions(
        Clock.systemUTC(),
        Durability.SYNC,
        "us-east-1",
        Reality.NONE,
        Buckets.NONE,
        KinesisSink.NONE,
        OptionalLong.empty());
  }

  public EngineOptions withClock(InstantSource other) {
    return new EngineOptions(other, durability, region, reality, buckets, kinesis, memoryLimit);
  }

  public EngineOptions withDurability(Durability other) {
    return new EngineOptions(clock, other, region, reality, buckets, kinesis, memoryLimit);
  }

  public EngineOptions withRegion(String other) {
    return new EngineOptions(clock, durability, other, reality, buckets, kinesis, memoryLimit);
  }

  public EngineOptions withReality(Reality other) {
    return new EngineOptions(clock, durability, region, other, buckets, kinesis, memoryLimit);
  }

  public EngineOptions withBuckets(Buckets other) {
    return new EngineOptions(clock, durability, region, reality, other, kinesis, memoryLimit);
  }

  public EngineOptions withKinesis(KinesisSink other) {
    return new EngineOptions(clock, durability, region, reality, buckets, other, memoryLimit);
  }

  /** Writes beyond it are refused; deletes are not. */
  public EngineOptions withMemoryLimit(long bytes) {
    return new EngineOptions(
        clock, durability, region, reality, buckets, kinesis, OptionalLong.of(bytes));
  }
}
