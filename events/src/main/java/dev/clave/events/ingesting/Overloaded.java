package dev.clave.events.ingesting;

import dev.clave.events.model.EventsException;
import java.time.Duration;

/**
 * Too much waits to be written already: nothing of this request was taken.
 *
 * <pre>{@code
 * try {
 *   events.ingestion().accept(newEvents);
 * } catch (Overloaded e) {
 *   Thread.sleep(e.retryAfter().toMillis());
 * }
 * }</pre>
 */
public final class Overloaded extends EventsException {

  private static final long serialVersionUID = 1L;

  private final Duration retryAfter;

  Overloaded(int waiting, Duration retryAfter) {
    super(
        "%d events wait to be written: send this again in %d s"
            .formatted(waiting, retryAfter.toSeconds()));
    this.retryAfter = retryAfter;
  }

  public Duration retryAfter() {
    return retryAfter;
  }
}
