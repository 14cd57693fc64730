package dev.clave.events.model;

import java.util.List;

/**
 * What the events of one type do that are at hand together, of many keys and in order per key. All
 * effects are committed with the events' new status. If it throws, everything is undone and the
 * events come one by one, so that one bad event fails alone.
 *
 * <pre>{@code
 * EventStream.named("readings")
 *     .handlingBatches("Measured", batch -> batch.forEach(item -> count(item)));
 * }</pre>
 */
@FunctionalInterface
public interface BatchHandler extends EventHandler {

  /** One event of a batch and what it changes. */
  record Item(Delivery event, Effects effects) {}

  /**
   * Handles a batch of 1 or more.
   *
   * @throws PermanentFailure when no later attempt can succeed; any other exception is tried again
   */
  void handle(List<Item> batch) throws Exception;

  @Override
  default void handle(Delivery event, Effects effects) throws Exception {
    handle(List.of(new Item(event, effects)));
  }
}
