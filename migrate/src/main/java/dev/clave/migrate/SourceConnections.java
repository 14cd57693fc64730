package dev.clave.migrate;

import dev.clave.migrate.source.JdbcAddress;
import dev.clave.migrate.source.Source;
import dev.clave.migrate.stage.FileRows;
import dev.clave.migrate.stage.Staging;
import dev.clave.migrate.stage.TableRows;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Opens the source again and again. What is no database is copied into a file of the state
 * directory the first time; a later migration on the same directory copies anew.
 */
final class SourceConnections {
  private final SourceAddress address;
  private final Optional<String> driver;
  private final Path staged;
  private final InstantSource clock;
  private JdbcAddress database;

  SourceConnections(
      SourceAddress address, Optional<String> driver, Path state, InstantSource clock) {
    this.address = address;
    this.driver = driver;
    this.staged = state.resolve("source.sqlite");
    this.clock = clock;
  }

  /** Whether rows that change later can be seen: a copy does not change. */
  boolean isDatabase() {
    return address instanceof SourceAddress.Jdbc;
  }

  /** The database, when its commits can be captured. */
  Optional<JdbcAddress> postgres() {
    return address instanceof SourceAddress.Jdbc jdbc && jdbc.url().startsWith("jdbc:postgresql:")
        ? Optional.of(new JdbcAddress(jdbc.url(), driver))
        : Optional.empty();
  }

  Source open() throws SQLException, IOException {
    if (database == null) {
      database = database();
    }
    return Source.open(database, clock);
  }

  private JdbcAddress database() throws SQLException, IOException {
    if (address instanceof SourceAddress.Jdbc jdbc) {
      return new JdbcAddress(jdbc.url(), driver);
    }
    if (address instanceof SourceAddress.RowFiles files) {
      return Staging.copy(new FileRows(files.path()), staged);
    }
    SourceAddress.Items items = (SourceAddress.Items) address;
    return Staging.copy(new TableRows(items.client(), items.table(), items.design()), staged);
  }
}
