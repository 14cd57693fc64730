package dev.clave.systems.transporte.source;

/** The rows of one table, each by its number. */
interface Rows {
  String table();

  long count();

  Object[] row(long number);
}
