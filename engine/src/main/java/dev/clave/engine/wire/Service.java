package dev.clave.engine.wire;

import dev.clave.engine.operation.Operations;

/** What every exchange of an endpoint shares. */
record Service(Operations operations, Gate gate, boolean waitsForDisk) {

  /** Whether an operation is done in microseconds, so that it may run on the event loop. */
  boolean isQuick(String operation) {
    return !waitsForDisk;
  }
}
