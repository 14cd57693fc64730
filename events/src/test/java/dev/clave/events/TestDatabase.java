package dev.clave.events;

import dev.clave.events.database.Migrations;
import dev.clave.stores.Postgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A fresh database on the one server of this test process. */
public final class TestDatabase {

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final Map<Class<?>, String> TEMPLATES = new HashMap<>();
  private static Postgres server;

  private final String url;
  private final TestTables tables;

  private TestDatabase(String url, TestTables tables) {
    this.url = url;
    this.tables = tables;
  }

  public static synchronized TestDatabase fresh(TestTables tables) {
    if (server == null) {
      server = Postgres.temporary();
    }
    String template =
        TEMPLATES.computeIfAbsent(
            tables.getClass(),
            type -> {
              String made = "template_" + TEMPLATES.size();
              Migrations.apply(EventsOptions.at(server.database(made)).address(), tables.tables());
              return made;
            });
    String name = "test_" + COUNT.incrementAndGet();
    new TestDatabase(server.jdbcUrl(), tables)
        .execute("CREATE DATABASE " + name + " TEMPLATE " + template);
    return new TestDatabase(server.database(name), tables);
  }

  /** Without any tables. */
  public static synchronized TestDatabase empty(TestTables tables) {
    TestDatabase any = fresh(tables);
    String name = "test_" + COUNT.incrementAndGet();
    any.execute("CREATE DATABASE " + name);
    return new TestDatabase(server.database(name), tables);
  }

  public static TestDatabase at(String url, TestTables tables) {
    return new TestDatabase(url, tables);
  }

  public String url() {
    return url;
  }

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  public void execute(String sql, Object... parameters) {
    try (Connection connection = connect();
        PreparedStatement statement = connection.prepareStatement(tables.tables().named(sql))) {
      bind(statement, parameters);
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  public String value(String sql, Object... parameters) {
    List<String> column = column(sql, parameters);
    return column.isEmpty() ? null : column.get(0);
  }

  public long number(String sql, Object... parameters) {
    return Long.parseLong(value(sql, parameters));
  }

  public List<String> column(String sql, Object... parameters) {
    try (Connection connection = connect();
        PreparedStatement statement = connection.prepareStatement(tables.tables().named(sql))) {
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

  /** Ordering keys that are there. */
  public List<TestKey> keys(int count) {
    return tables.keys(this, count);
  }

  public EventsOptions options() {
    return EventsOptions.at(url)
        .withTables(tables.tables())
        .withStreams(tables.declaredStream())
        .withPublishers(List.of(messages -> {}));
  }
}
