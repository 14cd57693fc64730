package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Starts in every state in which an earlier server may have left its directory. */
@Timeout(180)
class PostgresStartTest {

  @TempDir Path directory;

  private Path pidFile() {
    return directory.resolve("data/postmaster.pid");
  }

  private void startsAndHasWhatWasCommitted() throws Exception {
    try (Postgres postgres = Postgres.start(directory)) {
      assertThat(value(postgres.jdbcUrl(), "SELECT n FROM kept")).isEqualTo("7");
    }
  }

  private void commitSomething() throws SQLException {
    try (Postgres postgres = Postgres.start(directory);
        Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE kept AS SELECT 7 AS n");
    }
  }

  @Test
  void whateverTheFileOfADeadServerHoldsTheNextOneStarts() throws Exception {
    commitSomething();
    String alive = Long.toString(ProcessHandle.current().pid());
    for (String content :
        List.of(
            "",
            "\0\0\0\0\0\0\0\0",
            "no number\n",
            alive + "\n" + directory + "/data\n1\n1\n",
            "999999999\n")) {
      Files.writeString(pidFile(), content);
      Files.writeString(directory.resolve("port"), content);
      startsAndHasWhatWasCommitted();
    }
  }

  @Test
  void aFileThatNamesAServerOfAnotherDirectoryStopsNobody() throws Exception {
    commitSomething();
    try (Postgres other = Postgres.temporary()) {
      Path othersData = Path.of(value(other.jdbcUrl(), "SHOW data_directory"));
      Files.copy(othersData.resolve("postmaster.pid"), pidFile());
      startsAndHasWhatWasCommitted();
      assertThat(value(other.jdbcUrl(), "SELECT 1")).as("the other one goes on").isEqualTo("1");
    }
  }

  @Test
  void fiveOfFiveStartsSucceedWhileTheEarlierServerIsDying() throws Exception {
    commitSomething();
    for (int start = 0; start < Integer.getInteger("clave.postgres.starts", 5); start++) {
      Process holder = startInAnotherProcess();
      ProcessHandle postmaster = postmaster();
      List<ProcessHandle> children = postmaster.children().toList();
      switch (start % 5) {
        case 0 -> { // Both are killed; the children of the server end some time later.
          holder.destroyForcibly();
          postmaster.destroyForcibly();
        }
        case 1 -> { // A child is killed: the server ends all others and begins to repair.
          holder.destroyForcibly();
          children.get(0).destroyForcibly();
        }
        case 2 -> { // It is told to end and ends what is under way.
          holder.destroyForcibly();
          postmaster.destroy();
        }
        case 3 -> holder.destroy(); // Its process ends in order, and stops it meanwhile.
        default -> { // All at once.
          postmaster.destroyForcibly();
          children.forEach(ProcessHandle::destroyForcibly);
          holder.destroyForcibly();
        }
      }
      try (Postgres postgres = Postgres.start(directory)) {
        assertThat(valueOnceUp(postgres.jdbcUrl(), "SELECT n FROM kept"))
            .as("start %d", start)
            .isEqualTo("7");
        assertThat(holder.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(valueOnceUp(postgres.jdbcUrl(), "SELECT n FROM kept"))
            .as("start %d, after the earlier process has ended", start)
            .isEqualTo("7");
      }
    }
  }

  @Test
  void whoSharedAServerTakesItOverWhenItsOwnerEnds() throws Exception {
    Process owner = startInAnotherProcess();
    try (Postgres guest = Postgres.start(directory)) {
      ProcessHandle first = postmaster();
      owner.destroy();
      assertThat(owner.waitFor(60, TimeUnit.SECONDS)).isTrue();
      first.onExit().get(60, TimeUnit.SECONDS);
      assertThat(valueOnceUp(guest.jdbcUrl(), "SELECT 1")).isEqualTo("1");
    }
    assertThat(pidFile()).as("it is the guest's to stop").doesNotExist();
  }

  private ProcessHandle postmaster() throws Exception {
    return ProcessHandle.of(Long.parseLong(Files.readAllLines(pidFile()).get(0))).orElseThrow();
  }

  private Process startInAnotherProcess() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                PostgresHolder.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.inputReader().readLine()).startsWith("jdbc:postgresql:");
    return process;
  }

  /** The first answer of a server that is on its way. */
  private static String valueOnceUp(String url, String sql) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      try {
        return value(url, sql);
      } catch (SQLException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        Thread.sleep(20);
      }
    }
  }

  private static String value(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
