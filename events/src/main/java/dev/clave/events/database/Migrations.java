package dev.clave.events.database;

import dev.clave.events.model.EventsException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Brings a database to the schema of this version.
 *
 * <pre>{@code
 * Migrations.apply(address, EventTables.OWN);
 * }</pre>
 */
public final class Migrations {

  private static final int PATIENCE_SECONDS = 5;

  /** What the tables of all pipelines have in common, from its version 12 on. */
  private static final String SHARED =
      "classpath:" + Migrations.class.getPackageName().replace('.', '/') + "/shared";

  private Migrations() {}

  public static void apply(Address address, EventTables tables) {
    checkAddress(address);
    FluentConfiguration flyway =
        Flyway.configure(tables.loader())
            .locations(tables.migrations(), SHARED)
            .placeholders(tables.variables())
            .table("events_schema_history")
            .baselineOnMigrate(true)
            .baselineVersion("0");
    address.schema().ifPresent(schema -> flyway.defaultSchema(schema).schemas(schema));
    address
        .dataSource()
        .ifPresentOrElse(
            flyway::dataSource, () -> flyway.dataSource(address.jdbcUrl(), null, null));
    try {
      flyway.load().migrate();
    } catch (FlywayException e) {
      throw new EventsException("could not bring the schema up to date: " + e.getMessage(), e);
    }
  }

  /** Whether there are tables of a pipeline already. */
  public static boolean wereApplied(Address address) {
    checkAddress(address);
    try (Database database = Database.forRequests(address, 1)) {
      return database.call(
          connection ->
              Query.named(connection, "has_schema_history")
                  .first(row -> row.getBoolean(1))
                  .orElseThrow());
    }
  }

  /** A wrong address is the usual mistake; without its parameters, which may hold a password. */
  private static void checkAddress(Address address) {
    try (Connection connection =
        address.dataSource().isPresent()
            ? address.dataSource().get().getConnection()
            : DriverManager.getConnection(address.jdbcUrl())) {
      if (!connection.isValid(PATIENCE_SECONDS)) {
        throw new SQLException("the connection is not usable");
      }
    } catch (SQLException e) {
      throw new EventsException(
          "could not connect to `%s`: %s".formatted(shown(address), e.getMessage()), e);
    }
  }

  private static String shown(Address address) {
    return address.dataSource().isPresent()
        ? "the data source"
        : address.jdbcUrl().split("\\?", 2)[0];
  }
}
