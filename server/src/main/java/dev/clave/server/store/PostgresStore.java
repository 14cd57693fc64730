package dev.clave.server.store;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.observe.Health;
import dev.clave.server.system.Store;
import dev.clave.stores.Postgres;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where the relational side is: PostgreSQL in the data folder, or yours. */
public final class PostgresStore implements AutoCloseable {
  private static final int ANSWER_SECONDS = 2;
  private static final Pattern AFTER_DATABASE = Pattern.compile("\\?.*");

  /** Leaves a commit to the system's next write-out; what the process loses, nobody else does. */
  private static final String LAZY = "options=-c%20synchronous_commit=off";

  private final Postgres postgres;
  private final String more;

  private PostgresStore(Postgres postgres, String more) {
    this.postgres = postgres;
    this.more = more;
  }

  static PostgresStore open(Configuration configuration, Path folder) {
    String url = configuration.text(Setting.POSTGRES_URL);
    if (url.isEmpty()) {
      return new PostgresStore(Postgres.startUntilClosed(folder), lazy(configuration) ? LAZY : "");
    }
    StringBuilder login = new StringBuilder(url);
    give(login, "user", configuration.text(Setting.POSTGRES_USER));
    give(login, "password", configuration.text(Setting.POSTGRES_PASSWORD));
    return new PostgresStore(Postgres.at(login.toString()), "");
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

  /** The address of a database of that name, made if it is not there. */
  public String database(String name) {
    String url = postgres.database(name);
    return more.isEmpty() ? url : url + (url.contains("?") ? "&" : "?") + more;
  }

  /** Where it is, to be shown to people: without user and password. */
  public String place() {
    return AFTER_DATABASE.matcher(postgres.jdbcUrl()).replaceAll("");
  }

  Health.Probe probe() {
    return new Health.Probe(Store.POSTGRES.label(), place(), this::ask);
  }

  private void ask() throws SQLException {
    Optional<String> trouble = postgres.trouble();
    if (trouble.isPresent()) {
      throw new SQLException(trouble.get());
    }
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl())) {
      if (!connection.isValid(ANSWER_SECONDS)) {
        throw new SQLException("no answer within " + ANSWER_SECONDS + " seconds");
      }
    }
  }

  @Override
  public void close() {
    postgres.close();
  }
}
