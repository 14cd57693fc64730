package dev.clave.systems.dispositivos.pipeline;

import dev.clave.events.ProcessingTest;
import dev.clave.events.TestTables;

/** The life of events of devices, in order per device. */
class D4ProcessingTest extends ProcessingTest {

  @Override
  protected TestTables tables() {
    return new DeviceTestTables();
  }
}
