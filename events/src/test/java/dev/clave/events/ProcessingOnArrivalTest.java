package dev.clave.events;

/** What is promised of processing holds for events that are handled as they arrive. */
class ProcessingOnArrivalTest extends ProcessingTest {

  @Override
  protected TestTables tables() {
    return new TablesOnArrival();
  }
}
