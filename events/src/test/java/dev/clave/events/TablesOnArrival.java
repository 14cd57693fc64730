package dev.clave.events;

import dev.clave.events.model.EventStream;

/** The pipeline's own tables, where events are handled in the transaction that takes them in. */
public final class TablesOnArrival extends TestTables {

  @Override
  public EventStream declaredStream() {
    return super.declaredStream().handledOnArrival();
  }
}
