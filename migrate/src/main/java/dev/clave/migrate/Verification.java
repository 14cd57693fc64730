package dev.clave.migrate;

import dev.clave.migrate.state.Digest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Whether the table holds what the source says: by type of item, and value by value.
 *
 * <pre>{@code
 * Verification verification = migration.verify();
 * boolean isComplete = verification.agrees();
 * }</pre>
 */
public record Verification(List<Line> lines, Values values) {
  public Verification {
    lines = List.copyOf(lines);
  }

  /** Items of one type: as the source makes them and as the table has them. */
  public record Line(
      String type, long expected, long found, Digest expectedDigest, Digest foundDigest) {
    public boolean agrees() {
      return expected == found && expectedDigest.equals(foundDigest);
    }
  }

  /**
   * Stored values against the source's own text of their columns.
   *
   * @param compared how many values were compared
   * @param different how many of them differ
   * @param first the first few that differ, as sentences
   * @param cutToMillis how many timestamps by attribute, as {@code step.attribute}, lost what is
   *     finer than milliseconds: a decision, not a difference
   * @param byDigestOnly attributes that a conversion makes, or whose type has no text to compare;
   *     only their digests were compared
   */
  public record Values(
      long compared,
      long different,
      List<String> first,
      Map<String, Long> cutToMillis,
      Set<String> byDigestOnly) {
    public Values {
      first = List.copyOf(first);
      cutToMillis = new TreeMap<>(cutToMillis);
      byDigestOnly = new TreeSet<>(byDigestOnly);
    }
  }

  public boolean agrees() {
    return values.different() == 0 && lines.stream().allMatch(Line::agrees);
  }
}
