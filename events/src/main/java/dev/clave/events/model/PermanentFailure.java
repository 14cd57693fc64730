package dev.clave.events.model;

/**
 * The event can never be handled as it is: it goes to the dead letters at once.
 *
 * <pre>{@code
 * EventHandler handler =
 *     (event, effects) -> {
 *       if (!event.payload().has("total")) {
 *         throw new PermanentFailure("an order without a total");
 *       }
 *     };
 * }</pre>
 */
public final class PermanentFailure extends Exception {

  private static final long serialVersionUID = 1L;

  public PermanentFailure(String reason) {
    super(reason);
  }
}
