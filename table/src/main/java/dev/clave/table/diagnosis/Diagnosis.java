package dev.clave.table.diagnosis;

import dev.clave.table.Table;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.NullMarked;

/**
 * What {@link Table#diagnose} found.
 *
 * <pre>{@code
 * Diagnosis diagnosis = table.diagnose(Progress.NONE);
 * if (!diagnosis.healthy()) {
 *   diagnosis.first().forEach(System.out::println);
 * }
 * }</pre>
 *
 * @param items how many items of entities there are
 * @param counts how many discrepancies there are of each kind that there is
 * @param contents the number of items and a digest of their values, by entity
 * @param first the first discrepancies, at most {@value #SHOWN}
 */
@NullMarked
public record Diagnosis(
    long items,
    Map<Discrepancy.Kind, Long> counts,
    Map<String, EntityContent> contents,
    List<Discrepancy> first) {
  /** As many as are kept; the others are only counted. */
  public static final int SHOWN = 100;

  public Diagnosis {
    Map<Discrepancy.Kind, Long> ordered = new EnumMap<>(Discrepancy.Kind.class);
    ordered.putAll(counts);
    counts = Collections.unmodifiableMap(ordered);
    contents = Collections.unmodifiableMap(new TreeMap<>(contents));
    first = List.copyOf(first);
  }

  /** Whether the table is as its design says. */
  public boolean healthy() {
    return counts.isEmpty();
  }
}
