package dev.clave.events;

/** The process that takes events in handles them too, beside the workers that are killed. */
class KillOnArrivalTest extends KillTest {

  @Override
  protected TestTables tables() {
    return new TablesOnArrival();
  }

  @Override
  protected Events open(TestDatabase database) {
    return Events.open(PipelineProcess.working(database).withWorkers(1).withRelay(false));
  }
}
