package dev.clave.table.diagnosis;

import dev.clave.table.Table;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.NullMarked;

/**
 * What {@link Table#repair} did, or would do.
 *
 * <pre>{@code
 * Repaired dryRun = table.repair(true, Progress.NONE);
 * System.out.println(dryRun.count() + " repairs");
 * dryRun.first().forEach(System.out::println);
 * }</pre>
 *
 * @param before what was wrong
 * @param repairs how many discrepancies of each kind were repaired, or would be in a dry run
 * @param overtaken how many were left alone because another program wrote meanwhile
 * @param first the first repairs in words, at most {@value Diagnosis#SHOWN}
 * @param after what is left, by a second reading; empty in a dry run
 */
@NullMarked
public record Repaired(
    Diagnosis before,
    Map<Discrepancy.Kind, Long> repairs,
    long overtaken,
    List<String> first,
    Optional<Diagnosis> after) {
  public Repaired {
    Map<Discrepancy.Kind, Long> ordered = new EnumMap<>(Discrepancy.Kind.class);
    ordered.putAll(repairs);
    repairs = Collections.unmodifiableMap(ordered);
    first = List.copyOf(first);
  }

  /** How many discrepancies were repaired, or would be. */
  public long count() {
    return repairs.values().stream().mapToLong(Long::longValue).sum();
  }
}
