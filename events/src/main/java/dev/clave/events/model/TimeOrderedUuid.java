package dev.clave.events.model;

import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Version 7 UUIDs: new ones sort last, so that index pages fill one after the other.
 *
 * <pre>{@code
 * UUID id = TimeOrderedUuid.next(InstantSource.system());
 * }</pre>
 */
public final class TimeOrderedUuid {

  private TimeOrderedUuid() {}

  public static UUID next(InstantSource clock) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    long high = (clock.millis() << 16) | 0x7000L | random.nextInt(1 << 12);
    long low = 0x8000000000000000L | (random.nextLong() & 0x3FFFFFFFFFFFFFFFL);
    return new UUID(high, low);
  }
}
