package dev.clave.table.diagnosis;

import dev.clave.table.diagnosis.Discrepancy.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Collects discrepancies: the first ones whole, the others by their number. Those without a repair
 * may come from several threads.
 */
final class Findings {
  private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
  private final List<Discrepancy> first = new ArrayList<>();
  private final Repairs repairs;

  Findings(Repairs repairs) {
    this.repairs = repairs;
  }

  /** Adds what is wrong and can be mended. */
  void add(
      Kind kind,
      String entity,
      Map<String, AttributeValue> key,
      String expected,
      String found,
      Repair repair) {
    add(kind, entity, key, expected, found);
    repairs.offer(kind, repair);
  }

  /** Adds what is wrong and only people can decide. */
  synchronized void add(
      Kind kind, String entity, Map<String, AttributeValue> key, String expected, String found) {
    counts.merge(kind, 1L, Long::sum);
    if (first.size() < Diagnosis.SHOWN) {
      first.add(new Discrepancy(kind, entity, text(key), expected, found));
    }
  }

  Repairs repairs() {
    return repairs;
  }

  Diagnosis of(long items, Map<String, EntityContent> contents) {
    return new Diagnosis(items, counts, contents, first);
  }

  static String text(Map<String, AttributeValue> key) {
    return String.join(" / ", key.values().stream().map(Findings::text).toList());
  }

  static String text(AttributeValue value) {
    if (value == null) {
      return "nothing";
    }
    return "`" + (value.s() != null ? value.s() : value.n() != null ? value.n() : "binary") + "`";
  }
}
