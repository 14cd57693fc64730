package dev.clave.table.typed;

/**
 * A stored item that does not fit the design that a client was generated from.
 *
 * <pre>{@code
 * try {
 *   transporte.viaje("carrier1", "v001");
 * } catch (UnreadableItem e) {
 *   System.err.println(e.getMessage());    // `viaje.costos.casetas`: expected a number, found `mucho`
 * }
 * }</pre>
 */
public final class UnreadableItem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableItem(String place, String expected, String actual) {
    super("`" + place + "`: expected " + expected + ", found " + actual);
  }
}
