package dev.clave.table.diagnosis;

import dev.clave.table.Diagnosis;
import dev.clave.table.Discrepancy;
import dev.clave.table.Discrepancy.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Collects discrepancies: the first ones whole, the others by their number. */
final class Findings {
  private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
  private final List<Discrepancy> first = new ArrayList<>();

  void add(
      Kind kind, String entity, Map<String, AttributeValue> key, String expected, String found) {
    counts.merge(kind, 1L, Long::sum);
    if (first.size() < Diagnosis.SHOWN) {
      first.add(new Discrepancy(kind, entity, text(key), expected, found));
    }
  }

  Diagnosis of(long items) {
    return new Diagnosis(items, counts, first);
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
