package dev.clave.migrate;

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
  private final List<Draft> rejectedDrafts = new ArrayList<>();
  private final Map<String, Long> cutToMillis = new LinkedHashMap<>();
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

  /** The rows that were rejected, as far as they could be made into items. */
  List<Draft> rejectedDrafts() {
    return rejectedDrafts;
  }

  /** Rows by the attribute, as {@code step.attribute}, whose timestamps were cut. */
  Map<String, Long> cutToMillis() {
    return cutToMillis;
  }

  void take(Draft entry) {
    entries.add(entry);
    claims.addAll(entry.claims());
    count(entry.origin().name(), new Counts(1, 1, 0, 0, entry.images().size()));
    entry
        .cutToMillis()
        .forEach(
            attribute -> cutToMillis.merge(entry.origin().name() + "." + attribute, 1L, Long::sum));
    // Most rows have none, and going over an empty map is not free for each of a million.
    if (!entry.embedded().isEmpty()) {
      entry
          .embedded()
          .forEach(
              (child, rows) -> count(child.name(), new Counts(rows.size(), 0, rows.size(), 0, 0)));
    }
  }

  /** A rejected row takes along the rows that would have been inside its item. */
  void reject(Draft draft, String reason) {
    rejects.add(Rejections.of(draft, reason));
    rejectedDrafts.add(draft);
    count(draft.origin().name(), new Counts(1, 0, 0, 1, 0));
    draft
        .embedded()
        .forEach(
            (child, rows) -> count(child.name(), new Counts(rows.size(), 0, 0, rows.size(), 0)));
  }

  /** A row that was taken and that the table then refused. */
  void refuse(Draft entry, String reason) {
    rejects.add(Rejections.of(entry, reason));
    count(entry.origin().name(), new Counts(0, -1, 0, 1, -entry.images().size()));
    entry
        .embedded()
        .forEach(
            (child, rows) -> count(child.name(), new Counts(0, 0, -rows.size(), rows.size(), 0)));
  }

  private void count(String name, Counts more) {
    counts.merge(name, more, Counts::plus);
  }
}
