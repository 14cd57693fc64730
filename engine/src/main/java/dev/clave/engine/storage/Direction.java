package dev.clave.engine.storage;

/**
 * Which way a scan walks the keys.
 *
 * <pre>{@code
 * storage.scan(KeyRange.prefix(prefix), Direction.BACKWARD);    // the greatest key first
 * }</pre>
 */
public enum Direction {
  FORWARD,
  BACKWARD
}
