package dev.clave.table.audit;

import dev.clave.design.model.Audit;
import dev.clave.design.model.AuditAction;
import dev.clave.design.model.AuditRole;
import dev.clave.table.item.Item;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The entry that tells which entries name a pseudonym from now on, by their numbers, each with the
 * hash of what it says now. An entry keeps the hash that it was written with, so the chain holds; a
 * change of which no such entry tells is still seen.
 */
final class PseudonymEntry {
  private static final String HASHES = "pseudonymised";

  private PseudonymEntry() {}

  static AuditEntry of(
      String actor,
      Optional<String> address,
      Instant at,
      Audit.Trail trail,
      Map<Long, String> hashes) {
    Map<String, Object> texts = new LinkedHashMap<>();
    hashes.forEach((sequence, hash) -> texts.put(sequence.toString(), hash));
    return new AuditEntry(
        actor,
        address,
        at,
        AuditAction.REWRITE,
        Optional.of(trail.entity()),
        trail.entity(),
        Optional.empty(),
        Optional.of(Map.of(HASHES, texts)));
  }

  /** The hashes that an entry tells, by number; empty if it is another entry. */
  static Optional<Map<Long, String>> in(Item entry, Audit.Trail trail) {
    boolean isRewrite =
        trail
            .actions()
            .get(AuditAction.REWRITE)
            .equals(entry.get(trail.attributes().get(AuditRole.ACTION)));
    String after = trail.attributes().get(AuditRole.AFTER);
    if (!isRewrite
        || after == null
        || !trail.entity().equals(entry.get(trail.attributes().get(AuditRole.ITEM)))
        || !(entry.get(after) instanceof Map<?, ?> details)
        || !(details.get(HASHES) instanceof Map<?, ?> texts)) {
      return Optional.empty();
    }
    Map<Long, String> hashes = new LinkedHashMap<>();
    texts.forEach((sequence, hash) -> hashes.put(number(sequence), String.valueOf(hash)));
    return Optional.of(hashes);
  }

  private static long number(Object text) {
    try {
      return Long.parseLong(String.valueOf(text));
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }
}
