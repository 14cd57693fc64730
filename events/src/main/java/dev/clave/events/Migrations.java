package dev.clave.events;

import org.flywaydb.core.Flyway;

/** Brings a database to the schema of this version. */
final class Migrations {

  private Migrations() {}

  static void apply(String jdbcUrl) {
    Flyway.configure(Migrations.class.getClassLoader())
        .dataSource(jdbcUrl, null, null)
        .locations("classpath:dev/clave/events/migrations")
        .table("events_schema_history")
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .load()
        .migrate();
  }
}
