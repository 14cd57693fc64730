package dev.clave.events.audit;

import dev.clave.events.database.Database;
import dev.clave.events.database.Page;
import dev.clave.events.database.Query;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The immutable record. The database refuses to change it, and its hashes show if somebody did.
 *
 * <pre>{@code
 * events.audit().record(AuditEntry.technical("ORDER_CLOSED", "ORDER", "o-1042", "ana"));
 * boolean isUntouched = events.audit().verify().firstFaultyId().isEmpty();
 * }</pre>
 */
public final class AuditLog {

  /** An entry as it is stored. */
  public record Stored(long id, AuditEntry entry, Instant at) {
    private long characters() {
      return (long) entry.previousState().orElse("").length()
          + entry.newState().orElse("").length();
    }
  }

  /** What a check of all hashes found. */
  public record Verification(long rows, Optional<Long> firstFaultyId, Optional<String> fault) {
    public boolean intact() {
      return fault.isEmpty();
    }
  }

  private final Database database;

  public AuditLog(Database database) {
    this.database = database;
  }

  public void record(AuditEntry entry) {
    database.run(connection -> write(connection, entry));
  }

  /** Writes an entry in the caller's transaction. */
  public void write(Connection connection, AuditEntry entry) throws SQLException {
    Query.named(
            connection,
            "insert_audit",
            entry.eventType(),
            entry.category().name(),
            entry.aggregateType(),
            entry.aggregateId(),
            entry.previousState(),
            entry.newState(),
            entry.actor(),
            entry.ipAddress(),
            entry.correlationId(),
            entry.success() ? "SUCCESS" : "FAILURE")
        .update();
  }

  /** Newest first, those before the given id, and no more than a page. */
  public Page<Stored> page(
      Optional<AuditEntry.Category> category,
      Optional<String> aggregateType,
      Optional<String> aggregateId,
      long beforeId,
      int limit) {
    return page(category, Optional.empty(), aggregateType, aggregateId, beforeId, limit);
  }

  /** As {@link #page}, without the entries of one category; a page is as full as any other. */
  public Page<Stored> pageWithout(
      AuditEntry.Category leftOut,
      Optional<AuditEntry.Category> category,
      Optional<String> aggregateType,
      Optional<String> aggregateId,
      long beforeId,
      int limit) {
    return page(category, Optional.of(leftOut), aggregateType, aggregateId, beforeId, limit);
  }

  private Page<Stored> page(
      Optional<AuditEntry.Category> category,
      Optional<AuditEntry.Category> leftOut,
      Optional<String> aggregateType,
      Optional<String> aggregateId,
      long beforeId,
      int limit) {
    Optional<String> kind = category.map(Enum::name);
    Optional<String> notOf = leftOut.map(Enum::name);
    return database.call(
        connection ->
            Query.named(
                    connection,
                    "audit_entries",
                    kind,
                    kind,
                    notOf,
                    notOf,
                    aggregateType,
                    aggregateType,
                    aggregateId,
                    aggregateId,
                    beforeId,
                    limit)
                .page(limit, AuditLog::stored, Stored::characters));
  }

  private static Stored stored(ResultSet row) throws SQLException {
    AuditEntry entry =
        new AuditEntry(
            row.getString("event_type"),
            AuditEntry.Category.valueOf(row.getString("category")),
            row.getString("aggregate_type"),
            row.getString("aggregate_id"),
            Query.text(row, "previous_state"),
            Query.text(row, "new_state"),
            row.getString("actor"),
            Query.text(row, "ip_address"),
            Optional.ofNullable(row.getObject("correlation_id", UUID.class)),
            row.getString("result").equals("SUCCESS"));
    return new Stored(row.getLong("id"), entry, row.getTimestamp("created_at").toInstant());
  }

  /** Computes every hash again. */
  public Verification verify() {
    return database.call(
        connection ->
            Query.named(connection, "verify_audit")
                .first(
                    row ->
                        new Verification(
                            row.getLong("rows"),
                            Optional.ofNullable(row.getObject("id", Long.class)),
                            Query.text(row, "fault")))
                .orElseThrow());
  }
}
