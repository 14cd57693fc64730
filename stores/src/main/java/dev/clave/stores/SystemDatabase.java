package dev.clave.stores;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The one database in which each system has a schema of its name: {@code clave} on an embedded
 * server, or the database that a URL names.
 *
 * <pre>{@code
 * try (Postgres server = Postgres.start(directory)) {
 *   SystemDatabase database = SystemDatabase.embedded(server, List.of("shop"));
 *   String url = database.schema("shop", Optional.empty()); // …/clave?currentSchema=shop,public
 * }
 * }</pre>
 *
 * <p>Version 0.1.0 gave each system a database of its own on the embedded server; such databases
 * become schemas when they are first opened. Threads may share this.
 */
public final class SystemDatabase {
  static final String NAME = "clave";

  private final Postgres database;
  private final Optional<EarlierDatabases> earlier;

  private SystemDatabase(Postgres database, Optional<EarlierDatabases> earlier) {
    this.database = database;
    this.earlier = earlier;
  }

  /**
   * The database of an embedded server, made if it is not there.
   *
   * @param systems those that will be opened
   * @throws StoreException when the server does not answer or refuses
   */
  public static SystemDatabase embedded(Postgres server, Collection<String> systems) {
    EarlierDatabases earlier = new EarlierDatabases(server);
    earlier.adopt(systems.stream().map(SystemDatabase::schemaName).toList());
    return new SystemDatabase(Postgres.at(server.database(NAME)), Optional.of(earlier));
  }

  /** The database that a URL names; nothing else on its server is touched. */
  public static SystemDatabase at(String jdbcUrl) {
    return new SystemDatabase(Postgres.at(jdbcUrl), Optional.empty());
  }

  /** The schema of a system: its name, with `_` for `-`. */
  public static String schemaName(String system) {
    return system.replace('-', '_');
  }

  /** The address of the database, user and password included. */
  public String jdbcUrl() {
    return database.jdbcUrl();
  }

  /** Whether the system has its schema already. */
  public boolean has(String system) {
    return database.hasSchema(schemaName(system));
  }

  /**
   * The JDBC URL of a system's schema, created if it is not there.
   *
   * @param setup brings the schema at a JDBC URL to its newest version; with it a database of
   *     version 0.1.0 can be copied into a schema
   * @throws StoreException when the schema is not there and cannot be created
   */
  public String schema(String system, Optional<Consumer<String>> setup) {
    String name = schemaName(system);
    return earlier
        .flatMap(databases -> databases.bringOver(name, database, setup))
        .orElseGet(() -> database.schema(name));
  }
}
