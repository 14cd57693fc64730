package dev.clave.events.ingesting;

/**
 * How events come in.
 *
 * <pre>{@code
 * Intake intake = new Intake(4, 20_000);
 * }</pre>
 *
 * @param lanes threads that write events, each with a connection
 * @param capacity events that may wait to be written before requests are turned away
 */
public record Intake(int lanes, int capacity) {
  public static final Intake DEFAULT = new Intake(2, 50_000);

  public Intake {
    if (lanes < 1 || capacity < 1) {
      throw new IllegalArgumentException(
          "expected 1 lane and room for 1 event or more, found %d and %d"
              .formatted(lanes, capacity));
    }
  }
}
