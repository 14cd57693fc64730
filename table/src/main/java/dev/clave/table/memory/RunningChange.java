package dev.clave.table.memory;

import java.time.Instant;
import java.util.Set;

/**
 * The change of a table from one design to the next while it is under way.
 *
 * @param number counts the changes of this table; items that have both designs are marked with it
 * @param from the hash of the design that programs used before
 * @param to the hash of the design that they will use
 * @param since when the phase began
 * @param conversions the names of the Java functions that programs must have to write
 */
public record RunningChange(
    long number, String from, String to, Phase phase, Instant since, Set<String> conversions) {
  public RunningChange {
    conversions = Set.copyOf(conversions);
  }

  public RunningChange in(Phase next, Instant now) {
    return new RunningChange(number, from, to, next, now, conversions);
  }
}
