package dev.clave.migrate.stage;

import java.math.BigDecimal;
import java.math.BigInteger;

/** What all values of a column have in common, and so how SQLite holds them. */
enum StagedColumn {
  /** No value yet. */
  NONE("TEXT"),
  TEXT("TEXT"),
  INTEGER("INTEGER"),
  BOOLEAN("BOOLEAN"),
  BYTES("BLOB"),
  /**
   * Anything else, written as JSON: SQLite's numbers are doubles, which would lose digits. A name
   * of a type without TEXT in it makes numbers of what looks like them.
   */
  JSON("JSON_TEXT");

  private final String declaration;

  StagedColumn(String declaration) {
    this.declaration = declaration;
  }

  String declaration() {
    return declaration;
  }

  StagedColumn with(Object value) {
    StagedColumn ownColumn = of(value);
    return this == NONE || this == ownColumn ? ownColumn : ownColumn == NONE ? this : JSON;
  }

  private static StagedColumn of(Object value) {
    if (value == null) {
      return NONE;
    }
    if (value instanceof String) {
      return TEXT;
    }
    if (value instanceof Boolean) {
      return BOOLEAN;
    }
    if (value instanceof byte[]) {
      return BYTES;
    }
    return isLong(value) ? INTEGER : JSON;
  }

  private static boolean isLong(Object value) {
    if (value instanceof BigInteger whole) {
      return whole.bitLength() < Long.SIZE;
    }
    if (value instanceof BigDecimal number) {
      return number.scale() <= 0 && number.toBigInteger().bitLength() < Long.SIZE;
    }
    return value instanceof Long || value instanceof Integer;
  }
}
