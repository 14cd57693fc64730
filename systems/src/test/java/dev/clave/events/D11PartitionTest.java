package dev.clave.events;

/** Events of devices in partitions. */
class D11PartitionTest extends PartitionTest {

  @Override
  TestTables tables() {
    return new DeviceTestTables();
  }
}
