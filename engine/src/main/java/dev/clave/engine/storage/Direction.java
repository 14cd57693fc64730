package dev.clave.engine.storage;

/** Which way a scan walks the keys. */
public enum Direction {
  FORWARD,
  BACKWARD
}
