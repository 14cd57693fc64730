package dev.clave.migrate;

import java.nio.file.Path;
import java.util.List;

/**
 * What the source and the table do not agree on.
 *
 * @param first the first few, the rest are in the file
 */
public record Difference(
    long compared, long missing, long differing, long extra, List<String> first, Path file) {
  public Difference {
    first = List.copyOf(first);
  }

  public boolean isNone() {
    return missing + differing + extra == 0;
  }
}
