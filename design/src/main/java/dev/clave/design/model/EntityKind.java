package dev.clave.design.model;

/**
 * What is promised of an entity's life.
 *
 * <p>In a design: {@code kind: append-only}, or {@code kind: [fixed, singleton]}.
 */
public enum EntityKind {
  /** Written once, never updated. */
  APPEND_ONLY,
  /** Its keys never change once written. */
  FIXED,
  /** One item per partition, or one in all, on purpose. */
  SINGLETON,
  /** Made of counters: the runtime creates it with the first item that it counts. */
  TALLY
}
