package dev.clave.table.memory;

import dev.clave.design.compare.TwinIndexes;
import java.time.Instant;
import java.util.Set;

/**
 * The change of a table from one design to the next while it is under way.
 *
 * <pre>{@code
 * RunningChange change = memory.running().orElseThrow();
 * System.out.println(change.phase().word() + " since " + change.since());
 * }</pre>
 *
 * @param number counts the changes of this table; items that have both designs are marked with it
 * @param from the hash of the design that programs used before
 * @param to the hash of the design that they will use
 * @param since when the phase began
 * @param conversions the names of the Java functions that programs must have to write
 * @param twins the indexes that the later design keys in another way. It has them under the names
 *     of their twins until programs of the old one are gone; then a second change, from this design
 *     to itself, brings them back to their own names
 */
public record RunningChange(
    long number,
    String from,
    String to,
    Phase phase,
    Instant since,
    Set<String> conversions,
    TwinIndexes twins) {
  public RunningChange {
    conversions = Set.copyOf(conversions);
  }

  public RunningChange in(Phase next, Instant now) {
    return new RunningChange(number, from, to, next, now, conversions, twins);
  }

  /** Whether this is the second change, which ends the twins of the first. */
  public boolean endsTwins() {
    return from.equals(to) && !twins.isEmpty();
  }
}
