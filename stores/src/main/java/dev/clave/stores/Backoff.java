package dev.clave.stores;

import java.time.Duration;

/**
 * How long to wait before something is started again: not at all the first time, then twice as long
 * each time, until it has lived for a while.
 *
 * @param pause how long to wait
 */
record Backoff(Duration pause) {
  private static final Duration FIRST = Duration.ofMillis(200);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  static Backoff none() {
    return new Backoff(Duration.ZERO);
  }

  /** After one more start. */
  Backoff next() {
    if (pause.isZero()) {
      return new Backoff(FIRST);
    }
    Duration twice = pause.multipliedBy(2);
    return new Backoff(twice.compareTo(LONGEST) < 0 ? twice : LONGEST);
  }

  /**
   * After it has lived so long: what dies soon after every start is not started without a pause.
   */
  Backoff afterLife(Duration life) {
    return life.compareTo(LONGEST) < 0 ? this : none();
  }

  /** For people; nothing where there is no pause worth telling. */
  String text() {
    return pause.compareTo(Duration.ofSeconds(1)) < 0
        ? ""
        : "; the next attempt is in %d s".formatted(pause.toSeconds());
  }
}
