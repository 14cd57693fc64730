package dev.clave.migrate;

import java.nio.file.Path;
import java.util.List;

/**
 * What the source and the table do not agree on.
 *
 * <pre>{@code
 * Difference difference = migration.diff();
 * if (!difference.isNone()) {
 *   System.err.println(difference.first());
 * }
 * }</pre>
 *
 * @param extra items of the table that no row of the source makes
 * @param rejected items of the table whose row is in the source but is rejected as it is now; not
 *     counted as a difference, since there is nothing else to write
 * @param first the first few, the rest are in the file
 */
public record Difference(
    long compared,
    long missing,
    long differing,
    long extra,
    long rejected,
    List<String> first,
    Path file) {
  public Difference {
    first = List.copyOf(first);
  }

  public boolean isNone() {
    return missing + differing + extra == 0;
  }
}
