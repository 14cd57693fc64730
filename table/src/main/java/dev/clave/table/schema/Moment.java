package dev.clave.table.schema;

import java.time.Instant;
import java.time.InstantSource;

/**
 * The one moment of an operation, for every timestamp that it writes. The clock is read when the
 * moment is first asked for, which most operations never do. Not to be shared between threads.
 */
public final class Moment {
  private final InstantSource clock;
  private Instant read;

  public Moment(InstantSource clock) {
    this.clock = clock;
  }

  public Instant instant() {
    if (read == null) {
      read = clock.instant();
    }
    return read;
  }
}
