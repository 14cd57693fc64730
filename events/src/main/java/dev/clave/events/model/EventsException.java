package dev.clave.events.model;

/**
 * The pipeline could not do what was asked; nothing of it was done.
 *
 * <pre>{@code
 * try {
 *   events.ingestion().accept(newEvents);
 * } catch (EventsException e) {
 *   System.err.println(e.getMessage());
 * }
 * }</pre>
 */
public class EventsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public EventsException(String message) {
    super(message);
  }

  public EventsException(String message, Throwable cause) {
    super(message, cause);
  }
}
