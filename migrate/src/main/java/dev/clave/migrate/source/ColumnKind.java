package dev.clave.migrate.source;

/**
 * What a column's values are in Java.
 *
 * <pre>{@code
 * ColumnKind kind = source.kinds("customer").get("born"); // DATE
 * }</pre>
 */
public enum ColumnKind {
  BOOLEAN,
  WHOLE,
  NUMERIC,
  FLOATING,
  INSTANT,
  DATE,
  TIME,
  JSON,
  BYTES,
  ARRAY,
  TEXT,
  /** Decided for each value: the database does not hold a column to one type. */
  ANY
}
