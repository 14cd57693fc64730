package dev.clave.systems.dispositivos.pipeline;

import dev.clave.events.AcknowledgementTest;
import dev.clave.events.TestTables;

/** Acknowledgements of events of devices. */
class D5AcknowledgementTest extends AcknowledgementTest {

  @Override
  protected TestTables tables() {
    return new DeviceTestTables();
  }
}
