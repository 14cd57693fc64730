package dev.clave.design.model;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who wrote what. Every item of the audited entities keeps in {@code actor}, and in {@code address}
 * if there is one, who wrote it last and from where. With a {@code trail}, each of their changes is
 * an entry in a chain.
 *
 * <p>In a design: {@code audit: { entries: entry, of: all, actor: modifiedBy, keep: 365 days }}.
 *
 * @param of the audited entities
 * @param actor the attribute of audited items that says who wrote them last
 * @param address the attribute of audited items that says from where
 */
public record Audit(
    List<String> of, String actor, Optional<String> address, Optional<Trail> trail, Span span) {
  public Audit {
    of = List.copyOf(of);
  }

  /**
   * Where the entries are.
   *
   * @param entity the entity of the entries
   * @param attributes the attribute of an entry for each role that it has
   * @param actions the word for each action
   * @param keep how long after the change an entry expires; never if empty
   */
  public record Trail(
      String entity,
      Map<AuditRole, String> attributes,
      Map<AuditAction, String> actions,
      Optional<Duration> keep) {
    public Trail {
      attributes = Collections.unmodifiableMap(new EnumMap<>(attributes));
      actions = Collections.unmodifiableMap(new EnumMap<>(actions));
    }
  }

  /** Whether the changes of an entity are audited. */
  public boolean covers(String entity) {
    return of.contains(entity);
  }

  /** Whether an entity holds the entries. */
  public boolean isTrail(String entity) {
    return trail.filter(each -> each.entity().equals(entity)).isPresent();
  }
}
