package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaseBackupTest {
  @TempDir Path directory;
  @TempDir Path copy;

  /** Copies into a folder. */
  private record Copier(Path data, Runnable beforeEachFile) implements BaseBackup.Target {
    @Override
    public void folder(String name) throws IOException {
      Directories.createForOwner(data.resolve(name));
    }

    @Override
    public void file(String name, Path file) throws IOException {
      beforeEachFile.run();
      Files.copy(file, data.resolve(name));
    }

    @Override
    public void text(String name, byte[] content) throws IOException {
      Files.write(data.resolve(name), content);
    }
  }

  @Test
  void aCopyMadeWhileRowsAreWrittenHasAllThatWereCommittedBefore() throws Exception {
    int committedBefore;
    try (Postgres postgres = Postgres.start(directory)) {
      execute(postgres, "CREATE TABLE entries (n int PRIMARY KEY, filling text)");
      AtomicInteger committed = new AtomicInteger();
      AtomicBoolean goesOn = new AtomicBoolean(true);
      Thread writer = new Thread(() -> write(postgres, committed, goesOn));
      writer.start();
      while (committed.get() < 50) {
        LockSupport.parkNanos(1_000_000);
      }
      committedBefore = committed.get();
      int perFile = committedBefore;
      Directories.createForOwner(copy.resolve("data"));
      AtomicInteger files = new AtomicInteger();
      BaseBackup.of(
          postgres,
          new Copier(
              copy.resolve("data"),
              () -> {
                // The rows of the copied files change between one file and the next.
                int until = perFile + Math.min(files.incrementAndGet(), 100);
                while (committed.get() < until) {
                  LockSupport.parkNanos(1_000_000);
                }
              }));
      goesOn.set(false);
      writer.join();
    }
    Files.copy(directory.resolve("password"), copy.resolve("password"));
    try (Postgres restored = Postgres.start(copy)) {
      assertThat(value(restored, "SELECT count(*) FROM entries WHERE n < " + committedBefore))
          .isEqualTo(Integer.toString(committedBefore));
      assertThat(value(restored, "SELECT count(*) - max(n) - 1 FROM entries"))
          .as("rows missing between the first and the last")
          .isEqualTo("0");
      execute(restored, "INSERT INTO entries VALUES (-1, 'goes on')");
      assertThat(value(restored, "SELECT count(*) FROM pg_replication_slots")).isEqualTo("0");
    }
  }

  private static void write(Postgres postgres, AtomicInteger committed, AtomicBoolean goesOn) {
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = connection.createStatement()) {
      while (goesOn.get()) {
        statement.execute(
            "INSERT INTO entries VALUES (%d, repeat('x', 500))".formatted(committed.get()));
        committed.incrementAndGet();
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static void execute(Postgres postgres, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String value(Postgres postgres, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
