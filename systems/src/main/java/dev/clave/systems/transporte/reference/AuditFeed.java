package dev.clave.systems.transporte.reference;

import dev.clave.systems.transporte.database.SqlFile;
import dev.clave.systems.transporte.database.Transactions;
import dev.clave.table.stream.Change;
import dev.clave.table.stream.TableStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.Stream;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Copies a table's stream into the audit trail. Entries and the position move in one transaction,
 * so a feed that dies goes on where it was; a record delivered twice is written once. A listener is
 * called with each change before that, at least once. For one thread.
 */
public final class AuditFeed {
  /** Where the design has the server keep who wrote an item, and from where. */
  private static final String ACTOR = "modificadoPor";

  private static final String ADDRESS = "modificadoDesde";

  private final Transactions transactions;
  private final InstantSource clock;
  private final DynamoDbStreamsClient streams;
  private final String tableName;
  private final Consumer<Change> listener;

  AuditFeed(
      Transactions transactions,
      InstantSource clock,
      DynamoDbStreamsClient streams,
      String tableName,
      Consumer<Change> listener) {
    this.listener = listener;
    this.transactions = transactions;
    this.clock = clock;
    this.streams = streams;
    this.tableName = tableName;
  }

  /** Records everything that the stream holds now and answers how many entries were new. */
  public int poll() {
    int recorded = 0;
    for (Stream stream : streams.listStreams(list -> list.tableName(tableName)).streams()) {
      TableStream tableStream = new TableStream(streams, stream.streamArn());
      for (Shard shard : parentsFirst(tableStream)) {
        recorded += read(tableStream, shard);
      }
    }
    return recorded;
  }

  /** A child's records come after its parent's. */
  private static List<Shard> parentsFirst(TableStream stream) {
    List<Shard> open = new ArrayList<>(stream.shards());
    List<Shard> ordered = new ArrayList<>();
    Set<String> unreadIds = new HashSet<>(open.stream().map(Shard::shardId).toList());
    while (!open.isEmpty()) {
      List<Shard> ready =
          open.stream()
              .filter(shard -> !unreadIds.contains(String.valueOf(shard.parentShardId())))
              .toList();
      ready.forEach(shard -> unreadIds.remove(shard.shardId()));
      ordered.addAll(ready);
      open.removeAll(ready);
    }
    return ordered;
  }

  private int read(TableStream stream, Shard shard) {
    String arn = stream.arn();
    Optional<String> position =
        transactions.run(connection -> position(connection, arn, shard.shardId()));
    String iterator = stream.iterator(shard.shardId(), position);
    int recorded = 0;
    while (iterator != null) {
      String here = iterator;
      GetRecordsResponse page = streams.getRecords(ask -> ask.shardIterator(here));
      if (page.records().isEmpty()) {
        return recorded;
      }
      recorded +=
          transactions.run(connection -> append(connection, arn, shard.shardId(), page.records()));
      iterator = page.nextShardIterator();
    }
    return recorded;
  }

  private static Optional<String> position(Connection connection, String arn, String shard)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(SqlFile.read("audit-position"))) {
      statement.setString(1, arn);
      statement.setString(2, shard);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
      }
    }
  }

  private int append(Connection connection, String arn, String shard, List<Record> records)
      throws SQLException {
    int writtenEntries = 0;
    try (PreparedStatement statement = connection.prepareStatement(SqlFile.read("audit-append"))) {
      for (Record record : records) {
        Change change = Change.of(record);
        if (!isOnlySigned(change)) {
          listener.accept(change);
          writtenEntries += append(statement, record, change.byTimeToLive());
        }
      }
    }
    try (PreparedStatement statement = connection.prepareStatement(SqlFile.read("audit-advance"))) {
      statement.setString(1, arn);
      statement.setString(2, shard);
      statement.setString(3, records.get(records.size() - 1).dynamodb().sequenceNumber());
      statement.executeUpdate();
    }
    return writtenEntries;
  }

  /** Who deletes an item signs it first; that is no change of its own. */
  private static boolean isOnlySigned(Change change) {
    return change.before().isPresent()
        && change.after().isPresent()
        && unsigned(change.before().get()).equals(unsigned(change.after().get()));
  }

  private static Map<String, AttributeValue> unsigned(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> rest = new HashMap<>(item);
    rest.keySet().removeAll(List.of(ACTOR, ADDRESS));
    return rest;
  }

  private int append(PreparedStatement statement, Record record, boolean byTimeToLive)
      throws SQLException {
    Map<String, AttributeValue> before = record.dynamodb().oldImage();
    Map<String, AttributeValue> after = record.dynamodb().newImage();
    Map<String, AttributeValue> latest = after.isEmpty() ? before : after;
    statement.setString(1, record.eventID());
    statement.setString(2, tableName);
    statement.setObject(
        3, record.dynamodb().approximateCreationDateTime().atOffset(ZoneOffset.UTC));
    statement.setObject(4, clock.instant().atOffset(ZoneOffset.UTC));
    statement.setString(5, record.eventNameAsString());
    statement.setString(6, text(latest, "entityType"));
    statement.setString(7, text(latest, "userId"));
    statement.setString(8, ItemImage.of(record.dynamodb().keys()).toString());
    statement.setString(9, before.isEmpty() ? null : ItemImage.of(before).toString());
    statement.setString(10, after.isEmpty() ? null : ItemImage.of(after).toString());
    statement.setString(11, byTimeToLive ? null : text(latest, ACTOR));
    statement.setString(12, byTimeToLive ? null : text(latest, ADDRESS));
    return statement.executeUpdate();
  }

  private static String text(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    return value == null || value.s() == null ? null : ItemImage.kept(value.s());
  }
}
