package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** New directories begin with a copy of databases that were made before. */
@Timeout(180)
final class PreparedClusterTest {
  private static final String IDENTIFIER = "SELECT system_identifier FROM pg_control_system()";

  @TempDir Path folder;

  private PreparedCluster prepared;
  private String passwordBefore;

  @BeforeEach
  void prepare() throws Exception {
    Path first = folder.resolve("first");
    try (Postgres server = Postgres.start(first)) {
      ask(server.database("clave"), "CREATE TABLE kept AS SELECT 7 AS n");
    }
    passwordBefore = Files.readString(first.resolve("password"));
    prepared = new PreparedCluster(folder.resolve("prepared"));
    prepared.take(first);
  }

  private Postgres copy(String name) {
    return Postgres.startUntilClosed(folder.resolve(name), Optional.of(prepared));
  }

  private static String ask(String jdbcUrl, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      try (ResultSet row = statement.getResultSet()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  @Test
  void eachCopyHasTheRowsAndAnIdentityAndAPasswordOfItsOwn() throws Exception {
    try (Postgres second = copy("second");
        Postgres third = copy("third")) {
      for (Postgres server : new Postgres[] {second, third}) {
        assertThat(ask(server.database("clave"), "SELECT n FROM kept")).isEqualTo("7");
        assertThat(ask(server.jdbcUrl(), "SHOW fsync")).isEqualTo("on");
        assertThat(ask(server.jdbcUrl(), "SHOW synchronous_commit")).isEqualTo("on");
      }
      assertThat(ask(second.jdbcUrl(), IDENTIFIER))
          .isNotEqualTo(ask(third.jdbcUrl(), IDENTIFIER))
          .isNotEqualTo(Long.toString(ClusterIdentity.of(prepared.folder()).systemIdentifier()));
      assertThat(nonce("second")).isNotEqualTo(nonce("third")).isNotEqualTo(nonce("prepared"));
      for (String password : new String[] {passwordBefore, password("third"), ""}) {
        assertThatThrownBy(() -> ask(withPassword(second, password), "SELECT 1"))
            .isInstanceOf(SQLException.class);
      }
    }
  }

  private String password(String name) throws Exception {
    return Files.readString(folder.resolve(name).resolve("password"));
  }

  private static String withPassword(Postgres server, String password) {
    return server.jdbcUrl().replaceFirst("password=[0-9a-f]+", "password=" + password);
  }

  /** What the server answers to users that there are not is derived from it. */
  private byte[] nonce(String name) throws Exception {
    Path data = name.equals("prepared") ? prepared.folder() : folder.resolve(name).resolve("data");
    return ClusterIdentity.of(data).nonce();
  }

  @Test
  void aCopyThatIsKilledHasWhatWasCommitted() throws Exception {
    Path second = folder.resolve("second");
    String url;
    try (Postgres server = copy("second")) {
      url = server.database("clave");
      ask(url, "CREATE TABLE later AS SELECT 8 AS n");
      long pid =
          Long.parseLong(Files.readAllLines(second.resolve("data/postmaster.pid")).get(0).strip());
      ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
      process.destroyForcibly();
      process.onExit().join();
    }
    try (Postgres server = copy("second")) {
      assertThat(ask(server.database("clave"), "SELECT n FROM later")).isEqualTo("8");
    }
  }

  @Test
  void aPreparedClusterThatIsDamagedIsNotUsed() throws Exception {
    Files.write(prepared.folder().resolve("global/pg_control"), new byte[8192]);
    try (Postgres server = copy("second")) {
      assertThat(ask(server.jdbcUrl(), "SELECT 1")).isEqualTo("1");
    }
    Files.delete(prepared.folder().resolve("global/pg_control"));
    try (Postgres server = copy("third")) {
      assertThat(ask(server.jdbcUrl(), "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void aClusterThatIsThereIsNotReplaced() throws Exception {
    Path own = folder.resolve("own");
    String before;
    try (Postgres server = Postgres.startUntilClosed(own)) {
      before = ask(server.jdbcUrl(), IDENTIFIER);
    }
    try (Postgres server = copy("own")) {
      assertThat(ask(server.jdbcUrl(), IDENTIFIER)).isEqualTo(before);
    }
  }
}
