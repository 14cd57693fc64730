package dev.clave.table.provision;

import dev.clave.table.Table;
import java.util.List;
import org.jspecify.annotations.NullMarked;

/**
 * What {@link Table#provision} found and did, or what {@link Table#provisionDryRun} found and would
 * have done.
 *
 * <pre>{@code
 * Provisioned provisioned = table.provision();
 * provisioned.done().forEach(System.out::println);
 * provisioned.drift().forEach(System.out::println);
 * }</pre>
 *
 * @param done what was created or changed, such as {@code created table `notes`}
 * @param planned what a dry run would have created or changed, such as {@code create the table
 *     `notes`}
 * @param drift differences from the design that are left alone
 * @param notOffered settings that the endpoint does not have, which is no failure
 */
@NullMarked
public record Provisioned(
    List<String> done, List<String> planned, List<Drift> drift, List<String> notOffered) {
  public Provisioned {
    done = List.copyOf(done);
    planned = List.copyOf(planned);
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
