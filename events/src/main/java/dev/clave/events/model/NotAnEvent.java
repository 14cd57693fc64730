package dev.clave.events.model;

/**
 * Why something read is not an event; never leaves the reader.
 *
 * <pre>{@code
 * throw new NotAnEvent("expected a `key`, found none");
 * }</pre>
 */
public final class NotAnEvent extends Exception {

  private static final long serialVersionUID = 1L;

  public NotAnEvent(String reason) {
    super(reason, null, false, false);
  }
}
