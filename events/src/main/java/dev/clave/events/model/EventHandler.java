package dev.clave.events.model;

/**
 * What an event of one type does. All its effects are committed with the event's new status, or
 * none is; whatever it throws undoes them.
 *
 * <pre>{@code
 * EventHandler booking =
 *     (event, effects) -> {
 *       book(effects.connection(), event.payload());
 *       effects.publish("PaymentBooked", event.payload());
 *     };
 * }</pre>
 */
@FunctionalInterface
public interface EventHandler {

  /**
   * Handles one event.
   *
   * @throws PermanentFailure when no later attempt can succeed; any other exception is tried again
   */
  void handle(Delivery event, Effects effects) throws Exception;

  /** Refuses, by {@link PermanentFailure}, an event whose content makes no sense. */
  default void validate(Delivery event) throws Exception {}
}
