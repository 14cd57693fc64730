package dev.clave.events;

import dev.clave.stores.Postgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** A fresh database on the one server of this test process. */
final class TestDatabase {

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static Postgres server;

  private final String url;

  private TestDatabase(String url) {
    this.url = url;
  }

  static synchronized TestDatabase fresh() {
    if (server == null) {
      server = Postgres.temporary();
      Migrations.apply(server.database("template_test"));
    }
    String name = "test_" + COUNT.incrementAndGet();
    new TestDatabase(server.jdbcUrl())
        .execute("CREATE DATABASE " + name + " TEMPLATE template_test");
    return new TestDatabase(server.database(name));
  }

  static TestDatabase at(String url) {
    return new TestDatabase(url);
  }

  String url() {
    return url;
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  void execute(String sql, Object... parameters) {
    try (Connection connection = connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, parameters);
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  String value(String sql, Object... parameters) {
    List<String> column = column(sql, parameters);
    return column.isEmpty() ? null : column.get(0);
  }

  long number(String sql, Object... parameters) {
    return Long.parseLong(value(sql, parameters));
  }

  List<String> column(String sql, Object... parameters) {
    try (Connection connection = connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, parameters);
      try (ResultSet row = statement.executeQuery()) {
        List<String> values = new ArrayList<>();
        while (row.next()) {
          values.add(row.getString(1));
        }
        return values;
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static void bind(PreparedStatement statement, Object[] parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
  }

  /** Registers that many devices; gives their public ids. */
  List<UUID> devices(int count) {
    List<UUID> uuids = new ArrayList<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "INSERT INTO devices (device_uuid, name) SELECT gen_random_uuid(), 'device ' || n"
                    + " FROM generate_series(1, "
                    + count
                    + ") n RETURNING device_uuid")) {
      while (row.next()) {
        uuids.add(row.getObject(1, UUID.class));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return uuids;
  }
}
