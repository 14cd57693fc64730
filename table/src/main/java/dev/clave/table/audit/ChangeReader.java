package dev.clave.table.audit;

import dev.clave.design.model.Audit;
import dev.clave.design.model.AuditAction;
import dev.clave.design.model.Entity;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.stream.Change;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says what a change of the table means for its audit trail. */
final class ChangeReader {
  /** Who it was where no caller is known: the table's expiry, or a program beside the server. */
  static final String SYSTEM = "system";

  /** An image that would make an entry too large for DynamoDB's 400 KB is left out. */
  private static final int LARGEST_IMAGE = 150_000;

  private final Table table;
  private final Audit audit;

  ChangeReader(Table table, Audit audit) {
    this.table = table;
    this.audit = audit;
  }

  /** The entry of a change; empty for what is not audited. */
  Optional<AuditEntry> entry(Change change) {
    Optional<Item> before = change.before().flatMap(table::decode);
    Optional<Item> after = change.after().flatMap(table::decode);
    Item subject = after.or(() -> before).orElse(null);
    if (subject == null) {
      return Optional.empty();
    }
    if (audit.isTrail(subject.entity())) {
      // Entries come, and go when they expire; anything else was done around the server.
      boolean usual = change.kind() == Change.Kind.CREATED || change.byTimeToLive();
      return usual
          ? Optional.empty()
          : Optional.of(entry(change, subject, before, after, AuditAction.REWRITE));
    }
    if (!audit.covers(subject.entity()) || isOnlySigned(before, after)) {
      return Optional.empty();
    }
    return Optional.of(entry(change, subject, before, after, action(change.kind())));
  }

  private AuditEntry entry(
      Change change,
      Item subject,
      Optional<Item> before,
      Optional<Item> after,
      AuditAction action) {
    boolean unknown = change.byTimeToLive() || action == AuditAction.REWRITE;
    return new AuditEntry(
        Optional.ofNullable(subject.get(audit.actor()))
            .filter(each -> !unknown)
            .map(Object::toString)
            .orElse(SYSTEM),
        audit.address().filter(each -> !unknown).map(subject::get).map(Object::toString),
        at(change, subject, after.isPresent()),
        action,
        Optional.of(subject.entity()),
        named(subject),
        before.map(ChangeReader::image),
        after.map(ChangeReader::image));
  }

  private static Map<String, Object> image(Item item) {
    int size = EntryHash.size(List.of(item.attributes()));
    return size > LARGEST_IMAGE ? Map.of("omitted", size + " bytes") : item.attributes();
  }

  /** DynamoDB tells when a change was made to the second; the item often knows the millisecond. */
  private Instant at(Change change, Item subject, boolean isWrite) {
    Entity entity = table.design().entity(subject.entity());
    Instant streamTime = change.at().truncatedTo(ChronoUnit.MILLIS);
    Object updated = isWrite ? entity.updatedAt().map(subject::get).orElse(null) : null;
    if (updated == null) {
      return streamTime;
    }
    try {
      Instant itemTime = Instant.parse(updated.toString());
      boolean same = Math.abs(ChronoUnit.SECONDS.between(itemTime, streamTime)) <= 1;
      return same ? itemTime.truncatedTo(ChronoUnit.MILLIS) : streamTime;
    } catch (DateTimeParseException e) {
      return streamTime;
    }
  }

  /**
   * Whether an item changed in nothing but who is about to delete it. That moves neither its
   * version nor its timestamp, so whatever moves one of them is a change.
   */
  private boolean isOnlySigned(Optional<Item> before, Optional<Item> after) {
    return before.isPresent()
        && after.isPresent()
        && unsigned(before.get()).equals(unsigned(after.get()));
  }

  private Map<String, Object> unsigned(Item item) {
    Map<String, Object> rest = new HashMap<>(item.attributes());
    rest.remove(audit.actor());
    audit.address().ifPresent(rest::remove);
    return rest;
  }

  /** An item by its entity and the variables of its key. */
  private String named(Item subject) {
    return subject.entity()
        + "-"
        + table.identity(subject).values().stream()
            .map(String::valueOf)
            .collect(Collectors.joining("-"))
            .replace(table.design().tables().get(0).delimiter(), "");
  }

  private static AuditAction action(Change.Kind kind) {
    return switch (kind) {
      case CREATED -> AuditAction.CREATE;
      case CHANGED -> AuditAction.UPDATE;
      case REMOVED -> AuditAction.DELETE;
    };
  }
}
