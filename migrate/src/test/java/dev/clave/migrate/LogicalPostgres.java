package dev.clave.migrate;

import dev.clave.stores.Postgres;
import java.nio.file.Path;
import java.sql.SQLException;

/** A PostgreSQL server whose commits can be captured. */
final class LogicalPostgres {
  private LogicalPostgres() {}

  static Postgres start(Path directory) throws SQLException {
    try (Postgres plain = Postgres.start(directory)) {
      Shop.sql(plain.jdbcUrl(), "ALTER SYSTEM SET wal_level = logical");
    }
    return Postgres.start(directory);
  }
}
