package dev.clave.systems.dispositivos.pipeline;

import dev.clave.events.PartitionTest;
import dev.clave.events.TestTables;

/** Events of devices in partitions. */
class D11PartitionTest extends PartitionTest {

  @Override
  protected TestTables tables() {
    return new DeviceTestTables();
  }
}
