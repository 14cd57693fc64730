package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresTest {

  @TempDir Path directory;

  @Test
  void dataStaysBetweenRuns() throws Exception {
    try (Postgres postgres = Postgres.start(directory)) {
      execute(postgres.jdbcUrl(), "CREATE TABLE kept AS SELECT 7 AS n");
    }
    try (Postgres postgres = Postgres.start(directory)) {
      assertThat(value(postgres.jdbcUrl(), "SELECT n FROM kept")).isEqualTo("7");
    }
  }

  @Test
  void whatIsCommittedIsOnDiskAndTimeIsUtc() throws Exception {
    try (Postgres postgres = Postgres.start(directory)) {
      assertThat(value(postgres.jdbcUrl(), "SHOW fsync")).isEqualTo("on");
      assertThat(value(postgres.jdbcUrl(), "SHOW synchronous_commit")).isEqualTo("on");
      // A power cut may leave half a page; only the whole one in the log can mend it.
      assertThat(value(postgres.jdbcUrl(), "SHOW full_page_writes")).isEqualTo("on");
      assertThat(
              value(
                  postgres.jdbcUrl(), "SELECT setting FROM pg_settings WHERE name='log_timezone'"))
          .isEqualTo("UTC");
      assertThat(value(postgres.jdbcUrl(), "SELECT datlocale FROM pg_database LIMIT 1"))
          .isEqualTo("C.UTF-8");
    }
  }

  @Test
  void nobodyEntersWithoutThePassword() {
    try (Postgres postgres = Postgres.start(directory)) {
      String without = postgres.jdbcUrl().replaceAll("password=.*", "password=guess");
      assertThatThrownBy(() -> value(without, "SELECT 1")).hasMessageContaining("authentication");
    }
  }

  @Test
  void aServerWhoseProcessDiedIsFoundAgain() throws Exception {
    Process other = startInAnotherProcess();
    other.destroyForcibly().waitFor();
    String pid = Files.readAllLines(directory.resolve("data/postmaster.pid")).get(0);
    try (Postgres postgres = Postgres.start(directory)) {
      assertThat(value(postgres.jdbcUrl(), "SELECT 1")).isEqualTo("1");
      assertThat(Files.readAllLines(directory.resolve("data/postmaster.pid")).get(0))
          .isEqualTo(pid);
    }
    assertThat(directory.resolve("data/postmaster.pid")).doesNotExist();
  }

  @Test
  void aServerThatAnswersNobodyIsEndedAndStartedAgain() throws Exception {
    Process other = startInAnotherProcess();
    other.destroyForcibly().waitFor();
    String hung = Files.readAllLines(directory.resolve("data/postmaster.pid")).get(0);
    assertThat(new ProcessBuilder("kill", "-STOP", hung).start().waitFor()).isZero();
    PostgresDirectory impatient = PostgresDirectory.open(directory.toAbsolutePath(), 1);
    try {
      assertThat(value(impatient.start(), "SELECT 1")).isEqualTo("1");
      assertThat(Files.readAllLines(directory.resolve("data/postmaster.pid")).get(0))
          .isNotEqualTo(hung);
    } finally {
      impatient.stop();
    }
  }

  @Test
  void aServerThatWasKilledComesBackOnItsAddressWithWhatItCommitted() throws Exception {
    try (Postgres first = Postgres.start(directory)) {
      execute(first.jdbcUrl(), "CREATE TABLE kept AS SELECT 7 AS n");
      String pid = Files.readAllLines(directory.resolve("data/postmaster.pid")).get(0);
      ProcessHandle handle = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
      handle.destroyForcibly();
      handle.onExit().get(10, TimeUnit.SECONDS);
      first.close();
      try (Postgres again = Postgres.start(directory)) {
        assertThat(again.jdbcUrl()).isEqualTo(first.jdbcUrl());
        assertThat(value(first.jdbcUrl(), "SELECT n FROM kept")).isEqualTo("7");
      }
    }
  }

  @Test
  void aServerThatDiesIsStartedAgainOnItsAddress() throws Exception {
    try (Postgres postgres = Postgres.start(directory)) {
      execute(postgres.jdbcUrl(), "CREATE TABLE kept AS SELECT 7 AS n");
      ProcessHandle died = postmaster();
      died.destroyForcibly();
      died.onExit().get(10, TimeUnit.SECONDS);
      assertThat(valueOnceUp(postgres.jdbcUrl(), "SELECT n FROM kept")).isEqualTo("7");
      assertThat(postmaster().pid()).isNotEqualTo(died.pid());
    }
    assertThat(directory.resolve("data/postmaster.pid")).doesNotExist();
  }

  @Test
  void aStartWaitsForWhatAKilledServerLeftBehind() throws Exception {
    for (int kill = 0; kill < Integer.getInteger("clave.postgres.kills", 3); kill++) {
      Process other = startInAnotherProcess();
      ProcessHandle server = postmaster();
      other.destroyForcibly();
      server.destroyForcibly();
      try (Postgres postgres = Postgres.start(directory)) {
        assertThat(value(postgres.jdbcUrl(), "SELECT 1")).isEqualTo("1");
      }
    }
  }

  @Test
  void whoeverTookThePortOfADeadServerDoesNotGetThePassword() throws Exception {
    Process other = startInAnotherProcess();
    ProcessHandle server = postmaster();
    int port = Integer.parseInt(Files.readString(directory.resolve("port")));
    other.destroyForcibly().waitFor();
    server.destroyForcibly();
    server.onExit().get(10, TimeUnit.SECONDS);
    try (PasswordThief thief = PasswordThief.at(port);
        Postgres postgres = Postgres.start(directory)) {
      assertThat(value(postgres.jdbcUrl(), "SELECT 1")).isEqualTo("1");
      assertThat(thief.visits()).as("connections of the start").isZero();
      String toTheThief = postgres.jdbcUrl().replaceFirst("127.0.0.1:\\d+", "127.0.0.1:" + port);
      assertThatThrownBy(() -> value(toTheThief, "SELECT 1")).isInstanceOf(SQLException.class);
      assertThat(thief.visits()).isPositive();
      assertThat(thief.heard())
          .doesNotContain(Files.readString(directory.resolve("password")).strip());
    }
  }

  @Test
  void othersCannotEnterItsDirectory() throws Exception {
    Path inside = directory.resolve("postgres");
    try (Postgres postgres = Postgres.start(inside)) {
      assertThat(value(postgres.jdbcUrl(), "SELECT 1")).isEqualTo("1");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(inside)))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void aSecondUserOfTheDirectorySharesTheServerAndLeavesItRunning() throws Exception {
    try (Postgres owner = Postgres.start(directory)) {
      try (Postgres guest = Postgres.start(directory)) {
        assertThat(guest.jdbcUrl()).isEqualTo(owner.jdbcUrl());
      }
      assertThat(value(owner.jdbcUrl(), "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void aTemporaryServerLeavesNothingBehind() throws Exception {
    Path cluster;
    try (Postgres postgres = Postgres.temporary()) {
      cluster = Path.of(value(postgres.jdbcUrl(), "SHOW data_directory"));
      assertThat(cluster).exists();
    }
    assertThat(cluster.getParent()).doesNotExist();
  }

  @Test
  void aDatabaseIsMadeOnceAndFoundAfterwards() throws Exception {
    try (Postgres postgres = Postgres.start(directory)) {
      String url = postgres.database("dispositivos");
      assertThat(postgres.database("dispositivos")).isEqualTo(url);
      assertThat(value(url, "SELECT current_database()")).isEqualTo("dispositivos");
      assertThat(value(Postgres.at(url).jdbcUrl(), "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void anAddressThatIsNotPostgresIsRefused() {
    assertThatThrownBy(() -> Postgres.at("jdbc:mysql://host/x"))
        .hasMessageContaining("expected a URL such as `jdbc:postgresql://");
  }

  private ProcessHandle postmaster() throws Exception {
    String pid = Files.readAllLines(directory.resolve("data/postmaster.pid")).get(0);
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  /** The first answer of a server that is on its way. */
  private static String valueOnceUp(String url, String sql) throws SQLException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      try {
        return value(url, sql);
      } catch (SQLException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        LockSupport.parkNanos(1_000_000);
      }
    }
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
    process.inputReader().readLine();
    return process;
  }

  private static void execute(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
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

  @Test
  void aRoleThatMayCreateNothingUsesTheSchemaThatSomebodyMadeForIt() throws Exception {
    try (Postgres postgres = Postgres.temporary();
        Connection owner = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = owner.createStatement()) {
      statement.execute("CREATE ROLE guest LOGIN PASSWORD 'secret'");
      statement.execute("CREATE SCHEMA shop AUTHORIZATION guest");
      String url = postgres.jdbcUrl().replaceAll("\\?.*", "?user=guest&password=secret");
      Postgres guest = Postgres.at(url);
      try (Connection ownConnection = DriverManager.getConnection(guest.schema("shop"));
          Statement create = ownConnection.createStatement()) {
        create.execute("CREATE TABLE orders (id bigint)");
      }
      statement.execute("SELECT * FROM shop.orders");
      assertThatThrownBy(() -> guest.schema("other"))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("could not create the schema `other`")
          .hasMessageContaining("permission denied");
      assertThatThrownBy(() -> Postgres.at(url + "&currentSchema=mine").schema("shop"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("expected a URL without `currentSchema`");
    }
  }
}
