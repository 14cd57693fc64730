package dev.clave.migrate;

import dev.clave.migrate.source.Row;
import dev.clave.migrate.state.Counts;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.migrate.state.Reject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A page made ready: what is to be written and what is rejected, with the counts. */
final class Prepared {
  private final List<Draft> entries = new ArrayList<>();
  private final List<Reject> rejects = new ArrayList<>();
  private final List<KeyLedger.Claim> claims = new ArrayList<>();
  private final Map<String, Counts> counts = new LinkedHashMap<>();

  List<Draft> entries() {
    return entries;
  }

  List<Reject> rejects() {
    return rejects;
  }

  List<KeyLedger.Claim> claims() {
    return claims;
  }

  Map<String, Counts> counts() {
    return counts;
  }

  void take(Draft entry) {
    entries.add(entry);
    claims.addAll(entry.claims());
    count(entry.name(), new Counts(1, 1, 0, 0, entry.images().size()));
    // Most rows have none, and going over an empty map is not free for each of a million.
    if (!entry.embedded().isEmpty()) {
      entry
          .embedded()
          .forEach((child, rows) -> count(child, new Counts(rows.size(), 0, rows.size(), 0, 0)));
    }
  }

  /** A rejected row takes along the rows that would have been inside its item. */
  void reject(String name, String reason, Row row, Map<String, List<Row>> embedded) {
    rejects.add(Rejections.of(name, reason, row, embedded));
    count(name, new Counts(1, 0, 0, 1, 0));
    embedded.forEach((child, rows) -> count(child, new Counts(rows.size(), 0, 0, rows.size(), 0)));
  }

  /** A row that was taken and that the table then refused. */
  void refuse(Draft entry, String reason) {
    rejects.add(Rejections.of(entry.name(), reason, entry.row(), entry.embedded()));
    count(entry.name(), new Counts(0, -1, 0, 1, -entry.images().size()));
    entry
        .embedded()
        .forEach((child, rows) -> count(child, new Counts(0, 0, -rows.size(), rows.size(), 0)));
  }

  private void count(String name, Counts more) {
    counts.merge(name, more, Counts::plus);
  }
}
