package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.stores.Postgres;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The source is stopped, or throws the log away that a follower still needs. */
class CaptureOutageTest {
  private static final Duration WAIT = Duration.ofMillis(200);
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path directory;
  private Postgres server;
  private String url;

  @BeforeEach
  void start() throws SQLException {
    server = LogicalPostgres.start(directory.resolve("postgres"));
    url = server.database("shop");
    Shop.sql(url, Shop.text("source.sql"));
    for (String table : List.of("orders", "visits", "deliveries", "lines")) {
      Shop.sql(url, "ALTER TABLE " + table + " REPLICA IDENTITY FULL");
    }
    Shop.fill(url, 30);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private MigrationOptions options() {
    return MigrationOptions.in(directory.resolve("state")).withCapture();
  }

  @Test
  void aSourceThatIsStoppedAndStartedAgainIsFollowedOn() throws Exception {
    try (Engine engine = Engine.inMemory();
        Migration migration = Shop.migration(engine.client(), url, options())) {
      migration.run();
      try (CaptureFollower follower = migration.capture()) {
        follower.round(WAIT);
        Shop.sql(url, "DELETE FROM customers WHERE id < 10");
        Thread stopping = new Thread(server::close, "stopping"); // it waits until all is sent
        stopping.start();
        CaptureFollower.Round round = follower.round(WAIT);
        while (round.trouble().isEmpty()) {
          round = follower.round(WAIT);
        }
        stopping.join();
        assertThat(round.trouble().get()).startsWith("the source does not answer");
        server = Postgres.start(directory.resolve("postgres"));
        while (round.trouble().isPresent()) {
          round = follower.round(WAIT);
        }
      }
      assertThat(migration.cutOver(LONG).isProven()).isTrue();
    }
  }

  @Test
  void logThatTheSourceThrewAwayIsToldAndAllRowsAreReadAgain() throws Exception {
    try (Engine engine = Engine.inMemory();
        Migration migration = Shop.migration(engine.client(), url, options())) {
      migration.run();
      Shop.sql(url, "ALTER SYSTEM SET max_slot_wal_keep_size = '1MB'");
      Shop.sql(url, "SELECT pg_reload_conf()");
      for (int segment = 0; segment < 4; segment++) {
        Shop.sql(url, "DELETE FROM customers WHERE id = " + (segment + 1));
        Shop.sql(url, "SELECT pg_switch_wal()");
      }
      Shop.sql(url, "CHECKPOINT");
      try (CaptureFollower follower = migration.capture()) {
        assertThatThrownBy(() -> follower.round(WAIT))
            .isInstanceOf(MigrationException.class)
            .hasMessageContaining("is lost: the source removed log that was not read yet")
            .hasMessageContaining("`--recapture`");
      }
      migration.recapture();
      assertThat(migration.cutOver(LONG).isProven()).isTrue();
    }
  }
}
