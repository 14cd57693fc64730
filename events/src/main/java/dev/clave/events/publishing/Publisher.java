package dev.clave.events.publishing;

import java.util.List;

/**
 * Somewhere the outbox goes.
 *
 * <pre>{@code
 * Publisher log = messages -> messages.forEach(System.out::println);
 * EventsOptions options = EventsOptions.at(jdbcUrl).withPublishers(List.of(log));
 * }</pre>
 */
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
