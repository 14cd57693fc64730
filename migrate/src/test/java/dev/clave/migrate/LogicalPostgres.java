package dev.clave.migrate;

import dev.clave.stores.Postgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL server whose commits can be captured. */
final class LogicalPostgres {
  private static Postgres shared;

  private LogicalPostgres() {}

  /** The one server of this test process, for suites that only want databases of their own. */
  static synchronized Postgres shared() throws SQLException {
    if (shared == null) {
      Path directory = temporary();
      setLevel(directory);
      Postgres server = Postgres.startUntilClosed(directory);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, directory)));
      shared = server;
    }
    return shared;
  }

  static Postgres start(Path directory) throws SQLException {
    setLevel(directory);
    return Postgres.start(directory);
  }

  private static void setLevel(Path directory) throws SQLException {
    try (Postgres plain = Postgres.start(directory)) {
      Shop.sql(plain.jdbcUrl(), "ALTER SYSTEM SET wal_level = logical");
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("clave-postgres");
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private static void end(Postgres server, Path directory) {
    server.close();
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
