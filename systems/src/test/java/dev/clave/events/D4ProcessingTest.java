package dev.clave.events;

/** The life of events of devices, in order per device. */
class D4ProcessingTest extends ProcessingTest {

  @Override
  TestTables tables() {
    return new DeviceTestTables();
  }
}
