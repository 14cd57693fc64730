package dev.clave.events.database;

import dev.clave.events.model.EventKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The ids of ordering keys; a key that nobody used before is made, where the tables allow it.
 *
 * <pre>{@code
 * List<OrderingKeys.Resolved> keys =
 *     new OrderingKeys(EventTables.OWN).resolve(connection, List.of(new EventKey("orders", "o-1042")));
 * }</pre>
 */
public final class OrderingKeys {

  /**
   * What the database says of a key.
   *
   * @param place of the key among those that were asked for
   * @param keyId missing if the key is new or refused
   * @param partitioned whether {@code events} is
   */
  public record Resolved(
      int place, Optional<Long> keyId, Optional<String> refusal, boolean partitioned) {

    boolean isNew() {
      return keyId.isEmpty() && refusal.isEmpty();
    }
  }

  private final EventTables tables;

  public OrderingKeys(EventTables tables) {
    this.tables = tables;
  }

  /** In no particular order: each says its place among the names. */
  public List<Resolved> resolve(Connection connection, List<EventKey> names) throws SQLException {
    List<Resolved> resolvedKeys = read(connection, names);
    TreeSet<EventKey> missingKeys = new TreeSet<>();
    for (Resolved one : resolvedKeys) {
      if (one.isNew()) {
        missingKeys.add(names.get(one.place()));
      }
    }
    if (missingKeys.isEmpty()) {
      return resolvedKeys;
    }
    create(connection, missingKeys);
    return read(connection, names);
  }

  private List<Resolved> read(Connection connection, List<EventKey> names) throws SQLException {
    List<Resolved> resolvedKeys = new ArrayList<>(names.size());
    try (PreparedStatement select = connection.prepareStatement(tables.statement("resolve_keys"))) {
      bind(connection, select, names);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          resolvedKeys.add(
              new Resolved(
                  (int) row.getLong(1) - 1,
                  Optional.ofNullable(row.getObject(2, Long.class)),
                  Optional.ofNullable(row.getString(3)),
                  row.getBoolean(4)));
        }
      }
    }
    return resolvedKeys;
  }

  private static void create(Connection connection, Set<EventKey> names) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(Sql.named("create_keys"))) {
      bind(connection, insert, List.copyOf(names));
      insert.executeUpdate();
    }
  }

  private static void bind(Connection connection, PreparedStatement statement, List<EventKey> names)
      throws SQLException {
    Object[] streams = names.stream().map(EventKey::stream).toArray();
    Object[] keys = names.stream().map(EventKey::key).toArray();
    statement.setArray(1, connection.createArrayOf("text", streams));
    statement.setArray(2, connection.createArrayOf("text", keys));
  }
}
