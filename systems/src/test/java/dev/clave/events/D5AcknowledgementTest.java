package dev.clave.events;

/** Acknowledgements of events of devices. */
class D5AcknowledgementTest extends AcknowledgementTest {

  @Override
  TestTables tables() {
    return new DeviceTestTables();
  }
}
