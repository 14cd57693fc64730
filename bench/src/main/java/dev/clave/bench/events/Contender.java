package dev.clave.bench.events;

import dev.clave.events.model.NewEvent;
import java.util.List;

/** One way to do the work; each gets a fresh database. */
interface Contender extends AutoCloseable {

  /** Does the work for all events and returns when it is done and committed. */
  void run(List<NewEvent> events) throws Exception;

  @Override
  default void close() throws Exception {}
}
