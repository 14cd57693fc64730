package dev.clave.systems.transporte.reference;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.systems.transporte.database.SqlFile;
import dev.clave.systems.transporte.database.Transactions;
import dev.clave.table.stream.Change;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Who changed what and when. The database refuses to change or remove an entry. */
public final class AuditTrail {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** An entry has two images of up to 400 KB: those who ask for many get the latest of them. */
  private static final long MOST_CHARACTERS = 1 << 20;

  private static final int ENTRIES_AT_A_TIME = 16;

  private final Transactions transactions;
  private final InstantSource clock;

  AuditTrail(Transactions transactions, InstantSource clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Follows the stream of this table; the stream must carry new and old images. */
  public AuditFeed feed(DynamoDbStreamsClient streams, String tableName) {
    return feed(streams, tableName, change -> {});
  }

  /** As {@link #feed(DynamoDbStreamsClient, String)}, and hands each change to a listener. */
  public AuditFeed feed(
      DynamoDbStreamsClient streams, String tableName, Consumer<Change> listener) {
    return new AuditFeed(transactions, clock, streams, tableName, listener);
  }

  /** The latest changes of a user's items, newest first; about a megabyte of them at most. */
  public List<AuditEntry> ofUser(String userId, int limit) {
    return entries("audit-of-user", userId, limit);
  }

  /** The latest changes of one item by its key attributes, as those of a user. */
  public List<AuditEntry> ofItem(JsonNode itemKey, int limit) {
    return entries("audit-of-item", itemKey.toString(), limit);
  }

  private List<AuditEntry> entries(String statementName, String argument, int limit) {
    return transactions.run(
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(SqlFile.read(statementName))) {
            statement.setString(1, argument);
            statement.setInt(2, limit);
            statement.setFetchSize(ENTRIES_AT_A_TIME);
            try (ResultSet rows = statement.executeQuery()) {
              List<AuditEntry> entries = new ArrayList<>();
              long characters = 0;
              while (characters < MOST_CHARACTERS && rows.next()) {
                entries.add(entry(rows));
                characters += characters(rows);
              }
              return entries;
            }
          }
        });
  }

  private static long characters(ResultSet row) throws SQLException {
    return (long) Objects.requireNonNullElse(row.getString("before"), "").length()
        + Objects.requireNonNullElse(row.getString("after"), "").length();
  }

  private static AuditEntry entry(ResultSet row) throws SQLException {
    return new AuditEntry(
        row.getString("event_id"),
        row.getObject("happened_at", OffsetDateTime.class).toInstant(),
        row.getString("operation"),
        Optional.ofNullable(row.getString("entity_type")),
        Optional.ofNullable(row.getString("user_id")),
        Optional.ofNullable(row.getString("actor")),
        Optional.ofNullable(row.getString("address")),
        json(row.getString("item_key")),
        Optional.ofNullable(row.getString("before")).map(AuditTrail::json),
        Optional.ofNullable(row.getString("after")).map(AuditTrail::json));
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException unreadable) {
      throw new IllegalStateException("PostgreSQL gave jsonb that is no JSON", unreadable);
    }
  }
}
