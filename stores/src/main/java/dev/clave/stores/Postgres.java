package dev.clave.stores;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A PostgreSQL server: one started in a directory of ours, or yours by its address.
 *
 * <pre>{@code
 * try (Postgres server = Postgres.start(Path.of("data/postgres"))) {
 *   Connection connection = DriverManager.getConnection(server.database("shop"));
 * }
 * }</pre>
 *
 * <p>A server that dies while its owner lives is started again on its address, with growing pauses;
 * {@link #trouble} says so meanwhile. The password is never sent: both sides prove by SCRAM that
 * they know it. A server whose Java process died goes on running; the next start on its directory
 * takes it over. A directory that another live process holds is shared: closing such a guest leaves
 * the server to its owner.
 */
public final class Postgres implements AutoCloseable {

  private static final Pattern DATABASE = Pattern.compile("(jdbc:postgresql://[^/?]+/)([^?]*)(.*)");
  private static final Pattern PLAIN_NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");
  private static final String CURRENT_SCHEMA = "currentSchema=";
  private static final String DUPLICATE_DATABASE = "42P04";

  private final String jdbcUrl;
  private final Runnable stop;
  private final Supplier<Optional<String>> trouble;

  private Postgres(String jdbcUrl, Runnable stop, Supplier<Optional<String>> trouble) {
    this.jdbcUrl = jdbcUrl;
    this.stop = stop;
    this.trouble = trouble;
  }

  private static Postgres started(
      PostgresDirectory postgresDirectory, String jdbcUrl, Runnable stop) {
    return new Postgres(jdbcUrl, stop, PostgresSupervisor.watch(postgresDirectory)::trouble);
  }

  /**
   * Starts the server of this directory, making its cluster the first time. It is stopped by {@link
   * #close}, at the latest when this process ends.
   *
   * @throws StoreException when the directory cannot be used or the server does not start
   */
  public static Postgres start(Path directory) {
    PostgresDirectory postgresDirectory = PostgresDirectory.open(directory.toAbsolutePath());
    String jdbcUrl = postgresDirectory.start();
    postgresDirectory.stopAtExit();
    return started(postgresDirectory, jdbcUrl, postgresDirectory::stop);
  }

  /**
   * As {@link #start}, but only {@link #close} stops it: for a process that is told to end and
   * first lets its own work on the database finish.
   */
  public static Postgres startUntilClosed(Path directory) {
    return startUntilClosed(directory, Optional.empty());
  }

  /**
   * As {@link #startUntilClosed(Path)}; a directory without a cluster begins with a copy of the
   * prepared one, if there is one.
   */
  public static Postgres startUntilClosed(Path directory, Optional<PreparedCluster> prepared) {
    PostgresDirectory postgresDirectory =
        PostgresDirectory.open(directory.toAbsolutePath(), prepared);
    return started(postgresDirectory, postgresDirectory.start(), postgresDirectory::stop);
  }

  /**
   * Starts a server in a temporary directory, for tests. {@link #close} stops it and deletes the
   * directory, at the latest when this process ends.
   */
  public static Postgres temporary() {
    Path directory = Directories.temporary("clave-postgres");
    PostgresDirectory postgresDirectory = PostgresDirectory.open(directory);
    Postgres postgres =
        started(
            postgresDirectory,
            postgresDirectory.start(),
            () -> {
              postgresDirectory.discard();
              Directories.deleteIfExists(directory);
            });
    Runtime.getRuntime().addShutdownHook(new Thread(postgres::close, "postgres-delete"));
    return postgres;
  }

  /**
   * Uses a server that runs elsewhere; closing this leaves it alone.
   *
   * @throws IllegalArgumentException when the text is no JDBC URL of PostgreSQL
   */
  public static Postgres at(String jdbcUrl) {
    if (!DATABASE.matcher(jdbcUrl).matches()) {
      throw new IllegalArgumentException(
          "expected a URL such as `jdbc:postgresql://host:5432/database`, found `" + jdbcUrl + "`");
    }
    return new Postgres(jdbcUrl, () -> {}, Optional::empty);
  }

  /** The address of the default database, user and password included. */
  public String jdbcUrl() {
    return jdbcUrl;
  }

  /**
   * The address of the named database of this server, created if it is not there.
   *
   * @throws IllegalArgumentException for a name with other than lower-case letters, digits and `_`
   * @throws StoreException when the server does not answer or refuses
   */
  public String database(String name) {
    if (!PLAIN_NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "expected a database name of lower-case letters, digits and `_`, found `" + name + "`");
    }
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    } catch (SQLException e) {
      if (!DUPLICATE_DATABASE.equals(e.getSQLState())) {
        throw new StoreException("could not create the database `" + name + "`", e);
      }
    }
    Matcher matcher = DATABASE.matcher(jdbcUrl);
    if (!matcher.matches()) {
      throw new IllegalStateException(jdbcUrl);
    }
    return matcher.group(1) + name + matcher.group(3);
  }

  /** Whether the database of {@link #jdbcUrl} has that schema. */
  public boolean hasSchema(String name) {
    try (Connection connection = connect()) {
      return hasSchema(connection, name);
    } catch (SQLException e) {
      throw new StoreException("could not ask for the schema `" + name + "`: " + e.getMessage(), e);
    }
  }

  /**
   * The address of a schema of the database of {@link #jdbcUrl}, created if it is not there: names
   * without a schema mean those in it, then those in {@code public}. A role that may not create
   * schemas can use one that somebody made for it.
   *
   * @throws IllegalArgumentException when the URL names a schema by itself
   * @throws StoreException when the schema is not there and cannot be created
   */
  public String schema(String name) {
    if (!PLAIN_NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "expected a schema name of lower-case letters, digits and `_`, found `" + name + "`");
    }
    if (jdbcUrl.contains(CURRENT_SCHEMA)) {
      throw new IllegalArgumentException(
          "expected a URL without `currentSchema`, since each system has a schema of its name");
    }
    try (Connection connection = connect()) {
      if (!hasSchema(connection, name)) {
        create(connection, name);
      }
    } catch (SQLException e) {
      throw new StoreException(
          "could not create the schema `%s`: %s".formatted(name, e.getMessage()), e);
    }
    return jdbcUrl + (jdbcUrl.contains("?") ? "&" : "?") + CURRENT_SCHEMA + name + ",public";
  }

  private Connection connect() {
    try {
      return DriverManager.getConnection(jdbcUrl);
    } catch (SQLException e) {
      throw new StoreException(
          "could not connect to `%s`: %s".formatted(withoutSecrets(), e.getMessage()), e);
    }
  }

  private String withoutSecrets() {
    int query = jdbcUrl.indexOf('?');
    return query < 0 ? jdbcUrl : jdbcUrl.substring(0, query);
  }

  /** Asked first: creating refuses a role that may not create, also where nothing is to be done. */
  private static boolean hasSchema(Connection connection, String name) throws SQLException {
    try (var schemas = connection.getMetaData().getSchemas(null, name.replace("_", "\\_"))) {
      return schemas.next();
    }
  }

  private static void create(Connection connection, String schema) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(SqlFile.text("create_schema").formatted(schema));
    }
  }

  /** Why a server of ours does not answer at the moment, if it died and is being restarted. */
  public Optional<String> trouble() {
    return trouble.get();
  }

  /** Stops the server, if it is ours, after finishing what it has begun to commit. */
  @Override
  public void close() {
    stop.run();
  }
}
