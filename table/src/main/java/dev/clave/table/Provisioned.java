package dev.clave.table;

import java.util.List;

/**
 * What {@link Table#provision} found and did. Drift is a difference from the design that it leaves
 * alone; a setting that the endpoint does not offer is named and is no failure.
 */
public record Provisioned(List<String> done, List<Drift> drift, List<String> notOffered) {
  public Provisioned {
    done = List.copyOf(done);
    drift = List.copyOf(drift);
    notOffered = List.copyOf(notOffered);
  }

  /** One difference between a table and its design. */
  public record Drift(String table, String what, String expected, String found) {
    @Override
    public String toString() {
      return "`%s` %s: expected %s, found %s".formatted(table, what, expected, found);
    }
  }

  /** Whether the table is as its design says. */
  public boolean agrees() {
    return drift.isEmpty();
  }
}
