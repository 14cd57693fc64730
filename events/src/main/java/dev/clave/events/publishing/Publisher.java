package dev.clave.events.publishing;

import java.util.List;

/** Somewhere the outbox goes. */
@FunctionalInterface
public interface Publisher extends AutoCloseable {

  /**
   * Takes messages, in order per aggregate, and returns when they are safe there. If it throws, all
   * of them come again: at least once, not exactly once.
   */
  void publish(List<OutboxMessage> messages) throws Exception;

  @Override
  default void close() {}
}
