package dev.clave.engine;

import dev.clave.engine.storage.Durability;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Objects;

/**
 * How an engine is opened.
 *
 * @param clock where the engine reads the time
 * @param durability when a write on disk counts as done
 * @param region the region that resource names carry
 */
public record EngineOptions(InstantSource clock, Durability durability, String region) {

  public EngineOptions {
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(durability, "durability");
    Objects.requireNonNull(region, "region");
  }

  public static EngineOptions defaults() {
    return new EngineOptions(Clock.systemUTC(), Durability.SYNC, "us-east-1");
  }

  public EngineOptions withClock(InstantSource other) {
    return new EngineOptions(other, durability, region);
  }

  public EngineOptions withDurability(Durability other) {
    return new EngineOptions(clock, other, region);
  }

  public EngineOptions withRegion(String other) {
    return new EngineOptions(clock, durability, other);
  }
}
