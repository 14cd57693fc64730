package dev.clave.engine.operation;

/**
 * Who asks for a single-item write; it decides how faults are worded and what the size limit is.
 */
enum WriteOrigin {
  /** A request of its own. */
  REQUEST,

  /** A PartiQL statement, which is measured by the item it leaves and reported without envelope. */
  STATEMENT
}
