package dev.clave.systems.dispositivos.pipeline;

import dev.clave.events.KillTest;
import dev.clave.events.TestTables;

/** Kills under load, on the documented tables. */
class D6KillTest extends KillTest {

  @Override
  protected TestTables tables() {
    return new DeviceTestTables();
  }
}
