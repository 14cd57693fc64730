package dev.clave.systems.transporte.database;

import dev.clave.events.database.Sql;

/** A statement, kept in its own file beside the migrations. */
public final class SqlFile {
  private static final String FOLDER = "/dev/clave/systems/transporte/reference/sql/";

  private SqlFile() {}

  public static String read(String name) {
    return Sql.of(SqlFile.class, FOLDER + name);
  }
}
