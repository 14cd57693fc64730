package dev.clave.engine.transfer;

import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/** What tells exports and imports apart: the time of their start and a random number. */
final class TransferId {
  private TransferId() {}

  static String next(Instant now) {
    return "%014d-%08x".formatted(now.toEpochMilli(), ThreadLocalRandom.current().nextInt());
  }
}
