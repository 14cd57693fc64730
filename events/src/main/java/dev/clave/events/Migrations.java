package dev.clave.events;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** Brings a database to the schema of this version. */
final class Migrations {

  private Migrations() {}

  static void apply(String jdbcUrl, EventTables tables) {
    checkAddress(jdbcUrl);
    try {
      Flyway.configure(tables.loader())
          .dataSource(jdbcUrl, null, null)
          .locations(tables.migrations())
          .table("events_schema_history")
          .baselineOnMigrate(true)
          .baselineVersion("0")
          .load()
          .migrate();
    } catch (FlywayException e) {
      throw new EventsException("could not bring the schema up to date: " + e.getMessage(), e);
    }
  }

  /** A wrong address is the usual mistake; without its parameters, which may hold a password. */
  private static void checkAddress(String jdbcUrl) {
    try (Connection connection = DriverManager.getConnection(jdbcUrl)) {
      connection.setReadOnly(true);
    } catch (SQLException e) {
      throw new EventsException(
          "could not connect to `%s`: %s".formatted(jdbcUrl.split("\\?", 2)[0], e.getMessage()), e);
    }
  }
}
