package dev.clave.events;

/** Why something read is not an event; never leaves the reader. */
final class NotAnEvent extends Exception {

  private static final long serialVersionUID = 1L;

  NotAnEvent(String reason) {
    super(reason, null, false, false);
  }
}
