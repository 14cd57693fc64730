package dev.clave.events;

/** Kills under load, on the documented tables. */
class D6KillTest extends KillTest {

  @Override
  TestTables tables() {
    return new DeviceTestTables();
  }
}
