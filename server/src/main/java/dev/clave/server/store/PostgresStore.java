package dev.clave.server.store;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.observe.Health;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.Store;
import dev.clave.stores.Postgres;
import dev.clave.stores.PreparedCluster;
import dev.clave.stores.SystemDatabase;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where the relational side is: PostgreSQL in the data folder, or a database of yours.
 *
 * <pre>{@code
 * String jdbcUrl = stores.postgres().orElseThrow().schema(system);
 * }</pre>
 */
public final class PostgresStore implements AutoCloseable {
  private static final int ANSWER_SECONDS = 5;

  /** A server that hangs takes connections and never answers. */
  private static final String PATIENCE =
      "connectTimeout=%1$d&loginTimeout=%1$d&socketTimeout=%1$d".formatted(ANSWER_SECONDS);

  private static final Pattern AFTER_DATABASE = Pattern.compile("\\?.*");

  /** Leaves a commit to the system's next write-out; what the process loses, nobody else does. */
  private static final String LAZY = "options=-c%20synchronous_commit=off";

  private final Postgres server;
  private final SystemDatabase database;
  private final String more;

  private PostgresStore(Postgres server, SystemDatabase database, String more) {
    this.server = server;
    this.database = database;
    this.more = more;
  }

  /**
   * @param prepared what a new embedded one begins with
   * @param systems those that have a schema
   */
  static PostgresStore open(
      Configuration configuration,
      Path folder,
      Optional<PreparedCluster> prepared,
      List<String> systems) {
    String url = configuration.text(Setting.POSTGRES_URL);
    if (url.isEmpty()) {
      return embedded(configuration, Postgres.startUntilClosed(folder, prepared), systems);
    }
    StringBuilder login = new StringBuilder(url);
    give(login, "user", configuration.text(Setting.POSTGRES_USER));
    give(login, "password", configuration.text(Setting.POSTGRES_PASSWORD));
    Postgres server = Postgres.at(login.toString());
    return new PostgresStore(server, SystemDatabase.at(server.jdbcUrl()), "");
  }

  private static PostgresStore embedded(
      Configuration configuration, Postgres server, List<String> systems) {
    try {
      SystemDatabase database = SystemDatabase.embedded(server, systems);
      return new PostgresStore(server, database, lazy(configuration) ? LAZY : "");
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static boolean lazy(Configuration configuration) {
    return configuration.text(Setting.DURABILITY).equals("os");
  }

  private static void give(StringBuilder url, String name, String value) {
    if (!value.isEmpty()) {
      url.append(url.indexOf("?") < 0 ? '?' : '&')
          .append(name)
          .append('=')
          .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
    }
  }

  /** The JDBC URL of a system's schema, made if it is not there. */
  public String schema(ServedSystem system) {
    String url = database.schema(system.name(), system.databaseSetup());
    return more.isEmpty() ? url : url + (url.contains("?") ? "&" : "?") + more;
  }

  /** Whether the system has its schema already. */
  public boolean has(ServedSystem system) {
    return database.has(system.name());
  }

  /** Where it is, to be shown to people: without user and password. */
  public String place() {
    return AFTER_DATABASE.matcher(database.jdbcUrl()).replaceAll("");
  }

  Health.Probe probe() {
    return new Health.Probe(Store.POSTGRES.label(), place(), this::ask);
  }

  private void ask() throws SQLException {
    Optional<String> trouble = server.trouble();
    if (trouble.isPresent()) {
      throw new SQLException(trouble.get());
    }
    String url = database.jdbcUrl();
    try (Connection connection =
        DriverManager.getConnection(url + (url.contains("?") ? "&" : "?") + PATIENCE)) {
      if (!connection.isValid(ANSWER_SECONDS)) {
        throw new SQLException("no answer within " + ANSWER_SECONDS + " seconds");
      }
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
