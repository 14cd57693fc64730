package dev.clave.systems.transporte.database;

import dev.clave.events.database.Database;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Runs work in one transaction: all of it or nothing. */
public final class Transactions {
  private final DataSource source;

  public Transactions(DataSource source) {
    this.source = source;
  }

  public <T> T run(Database.Work<T> work) {
    try {
      return Database.once(source, work);
    } catch (SQLException refusal) {
      throw new ReferenceException(refusal);
    }
  }
}
