package dev.clave.table.typed;

/** A stored item that does not fit the design that a client was generated from. */
public final class UnreadableItem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableItem(String place, String expected, String actual) {
    super("`" + place + "`: expected " + expected + ", found " + actual);
  }
}
