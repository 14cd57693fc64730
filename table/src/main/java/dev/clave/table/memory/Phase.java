package dev.clave.table.memory;

import java.util.Locale;

/**
 * How far the change of a table from one design to the next has come. An item that has what both
 * designs need is marked; what an unmarked item has is said by the phase.
 *
 * <pre>{@code
 * Phase.EXPAND.servesOld();    // true: programs of the old design still read and write
 * Phase.EXPAND.servesNew();    // false: not before PUBLIC
 * }</pre>
 */
public enum Phase {
  /** Programs learn of the change. They keep marked items right and mark none. */
  PREPARE,
  /** Every write keeps both designs right, and old items are brought along. */
  EXPAND,
  /** Every item has both; programs of the new design may read and write. */
  PUBLIC,
  /** Programs of the old design are gone; what only they need is removed. */
  CONTRACT,
  /** The change is taken back; what only the new design needs is removed. */
  RETRACT,
  /** The table moves to another name or place: nobody writes to it. */
  MOVE;

  /** Whether programs of the old design may work. */
  public boolean servesOld() {
    return this != CONTRACT && this != MOVE;
  }

  /** Whether programs of the new design may work. */
  public boolean servesNew() {
    return this == PUBLIC || this == CONTRACT;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
