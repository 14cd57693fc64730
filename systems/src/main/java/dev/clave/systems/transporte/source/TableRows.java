package dev.clave.systems.transporte.source;

import java.util.function.LongFunction;

/** A table whose rows a method makes. */
record TableRows(String table, long count, LongFunction<Object[]> maker) implements Rows {
  @Override
  public Object[] row(long number) {
    return maker.apply(number);
  }
}
