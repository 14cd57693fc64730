package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.migrate.capture.Lsn;
import dev.clave.migrate.state.Digest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the shop commits after its migration began is in the table, and nothing else. */
class CaptureTest {
  private static final Duration WAIT = Duration.ofMillis(200);
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path directory;
  private final Engine engine = Engine.inMemory();
  private String url;

  @AfterEach
  void leave() throws SQLException {
    engine.close();
    dropSlots(url);
  }

  static void dropSlots(String url) throws SQLException {
    Shop.sql(
        url,
        "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots"
            + " WHERE database = current_database() AND NOT active");
  }

  /** A shop whose tables say enough of their rows. */
  private void shop() throws SQLException {
    url = Shop.database();
    Shop.sql(url, Shop.text("source.sql"));
    Shop.sql(
        url,
        """
        ALTER TABLE orders REPLICA IDENTITY FULL;
        ALTER TABLE visits REPLICA IDENTITY FULL;
        ALTER TABLE deliveries REPLICA IDENTITY FULL;
        ALTER TABLE lines REPLICA IDENTITY FULL;
        INSERT INTO customers
          SELECT n, 'Name ' || n, 'c' || n || '@example.mx', n::text, '31/12/2020', 'secret',
                 '2024-01-01T00:00:00Z' FROM generate_series(1, 20) AS n;
        INSERT INTO visits
          SELECT n, n % 20 + 1, timestamp '2024-01-01' + n * interval '1 minute', '/page'
          FROM generate_series(1, 60) AS n;
        INSERT INTO orders
          SELECT 'o' || n, n, 'open', '2024-02-01T00:00:00Z', '2024-02-01T00:00:00Z'
          FROM generate_series(1, 20) AS n;
        INSERT INTO lines
          SELECT 'o' || (n % 20 + 1), n, 'product ' || n, n, '2024-02-01T00:00:00Z'
          FROM generate_series(1, 40) AS n;
        """);
  }

  private Migration migration() {
    return Shop.migration(
        engine.client(), url, MigrationOptions.in(directory.resolve("state")).withCapture());
  }

  /** Follows until a commit that is made now is applied. */
  private static CaptureFollower.Round catchUp(CaptureFollower follower, String url)
      throws Exception {
    String goal = value(url, "SELECT pg_current_wal_lsn()::text");
    long end = System.nanoTime() + LONG.toNanos();
    long changes = 0;
    long put = 0;
    long deleted = 0;
    long rejected = 0;
    while (true) {
      CaptureFollower.Round round = follower.round(WAIT);
      changes += round.changes();
      put += round.put();
      deleted += round.deleted();
      rejected += round.rejected();
      if (round.upTo().compareTo(Lsn.of(goal)) >= 0) {
        return new CaptureFollower.Round(
            changes, put, deleted, rejected, round.upTo(), round.trouble());
      }
      assertThat(System.nanoTime()).as("not in step with " + goal + ": " + round).isLessThan(end);
    }
  }

  static String value(String url, String query) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }

  /** What a migration of the source as it is now writes into an empty table. */
  private Map<Digest, Integer> fresh(Migration like) throws Exception {
    assertThat(like.verify().lines()).allMatch(Verification.Line::agrees);
    try (Engine other = Engine.inMemory();
        Migration migration =
            Shop.migration(
                other.client(),
                url,
                MigrationOptions.in(directory.resolve("fresh" + System.nanoTime())))) {
      migration.run();
      return Shop.contents(other.client());
    }
  }

  @Test
  void insertsUpdatesAndDeletesOfRowsAndTheirChildrenAreFollowed() throws Exception {
    shop();
    try (Migration migration = migration()) {
      migration.run();
      try (CaptureFollower follower = migration.capture()) {
        for (String commit :
            List.of(
                "INSERT INTO customers VALUES (21, 'New', 'n@example.mx', '1', '01/01/2021', 's')",
                "UPDATE customers SET name = 'Renamed' WHERE id = 3",
                "UPDATE customers SET id = 99 WHERE id = 4",
                "UPDATE customers SET email = 'other@example.mx' WHERE id = 5",
                "DELETE FROM customers WHERE id = 6",
                "DELETE FROM visits WHERE id % 7 = 0",
                "UPDATE visits SET customer = 8 WHERE customer = 7",
                "UPDATE visits SET at = at + interval '1 hour' WHERE customer = 9",
                "DELETE FROM lines WHERE line < 10",
                "UPDATE lines SET order_id = 'o1' WHERE line = 20",
                "INSERT INTO deliveries VALUES (1, 'o2', 'Calle 1')",
                "DELETE FROM deliveries",
                "INSERT INTO orders VALUES ('o2', 2, 'paid', now(), now())",
                "DELETE FROM orders WHERE id = 'o2' AND status = 'open'",
                "UPDATE orders SET customer = 10 WHERE id = 'o11'",
                "INSERT INTO orders VALUES (NULL, 1, 'open', now(), now())",
                "BEGIN; DELETE FROM lines; DELETE FROM orders WHERE id > 'o5'; ROLLBACK",
                "TRUNCATE lines",
                "UPDATE customers SET score = 'many' WHERE id = 12",
                "UPDATE customers SET score = '12' WHERE id = 12")) {
          Shop.sql(url, commit);
          catchUp(follower, url);
          assertThat(Shop.contents(engine.client())).as(commit).isEqualTo(fresh(migration));
        }
      }
    }
  }

  @Test
  void aRowThatLostItsKeyToAnotherIsWrittenOnceTheOtherIsGone() throws Exception {
    shop();
    try (Migration migration = migration()) {
      migration.run();
      try (CaptureFollower follower = migration.capture()) {
        Shop.sql(url, "UPDATE customers SET email = 'c1@example.mx' WHERE id = 2");
        assertThat(catchUp(follower, url).rejected()).isPositive();
        assertThat(follower.rejected()).isPositive();
        assertThat(Shop.contents(engine.client())).isEqualTo(fresh(migration));
        Shop.sql(url, "DELETE FROM customers WHERE id = 1; DELETE FROM orders WHERE customer = 1");
        catchUp(follower, url);
        assertThat(follower.rejected()).isZero();
        assertThat(Shop.contents(engine.client())).isEqualTo(fresh(migration));
        Shop.sql(url, "INSERT INTO customers VALUES (1, 'First', 'c1@example.mx', '1')");
        catchUp(follower, url);
        assertThat(Shop.contents(engine.client()))
            .as("of two rows with one unique value the first in the order of the key is taken")
            .isEqualTo(fresh(migration));
      }
    }
  }

  @Test
  void whatIsCommittedBetweenTheSlotAndTheEndOfTheMigrationIsNotMissed() throws Exception {
    shop();
    try (Migration migration =
        Shop.migration(
            engine.client(),
            url,
            MigrationOptions.in(directory.resolve("state"))
                .withCapture()
                .withPageRows(5)
                .withListener(
                    advance -> {
                      if (advance.doing() != Listener.Doing.MIGRATING) {
                        return;
                      }
                      try {
                        Shop.sql(
                            url,
                            "DELETE FROM visits WHERE id IN (SELECT max(id) FROM visits);"
                                + "UPDATE customers SET name = name || '!' WHERE id = "
                                + advance.rows());
                      } catch (SQLException failed) {
                        throw new IllegalStateException(failed);
                      }
                    }))) {
      migration.run();
      try (CaptureFollower follower = migration.capture()) {
        assertThat(catchUp(follower, url).changes()).isPositive();
        assertThat(Shop.contents(engine.client())).isEqualTo(fresh(migration));
      }
    }
  }

  @Test
  void whatTheSourceMustChangeIsSaidBeforeAnythingIsDone() throws Exception {
    shop();
    Shop.sql(
        url,
        "ALTER TABLE visits REPLICA IDENTITY DEFAULT; ALTER TABLE lines ADD PRIMARY KEY (line);"
            + "ALTER TABLE lines REPLICA IDENTITY DEFAULT");
    try (Migration migration = migration()) {
      assertThatThrownBy(migration::run)
          .isInstanceOf(MigrationException.class)
          .hasMessageContaining(
              "`public.visits` has no replica identity, and once it is published PostgreSQL refuses"
                  + " every update and delete of its rows: give it a primary key, or run `ALTER"
                  + " TABLE public.visits REPLICA IDENTITY FULL`")
          .hasMessageContaining(
              "`public.lines` does not tell `order_id` of a row that is deleted or changed, which"
                  + " `lines` needs: run `ALTER TABLE public.lines REPLICA IDENTITY FULL`");
      assertThat(value(url, "SELECT count(*) FROM pg_publication")).isEqualTo("0");
      assertThat(
              value(
                  url,
                  "SELECT count(*) FROM pg_replication_slots WHERE database = current_database()"))
          .isEqualTo("0");
      assertThat(migration.captureAdvice().notes())
          .containsExactly(
              "a change of `public.customers` reads all rows of `orders` again, since the query of"
                  + " `orders` does not tell which of them it touches");
    }
  }

  @Test
  void aFollowerGoesOnWhereAnotherEnded() throws Exception {
    shop();
    try (Migration migration = migration()) {
      migration.run();
    }
    for (int round = 0; round < 3; round++) {
      Shop.sql(url, "DELETE FROM visits WHERE id = " + (round + 1));
      try (Migration migration = migration();
          CaptureFollower follower = migration.capture()) {
        assertThat(catchUp(follower, url).changes()).isEqualTo(1);
        assertThat(Shop.contents(engine.client())).isEqualTo(fresh(migration));
      }
    }
  }

  @Test
  void aSlotThatIsGoneIsToldAndCapturingBeginsAnew() throws Exception {
    shop();
    try (Migration migration = migration()) {
      migration.run();
      dropSlots(url);
      Shop.sql(url, "DELETE FROM customers WHERE id = 3; UPDATE customers SET name = 'X'");
      try (CaptureFollower follower = migration.capture()) {
        assertThatThrownBy(() -> follower.round(WAIT))
            .isInstanceOf(MigrationException.class)
            .hasMessageMatching(
                "the replication slot `clave_shop_\\w+` is gone from the source;"
                    + " .*`--recapture`.*");
      }
      migration.recapture();
      try (CaptureFollower follower = migration.capture()) {
        catchUp(follower, url);
        assertThat(Shop.contents(engine.client())).isEqualTo(fresh(migration));
      }
    }
  }

  @Test
  void aSlotThatSomebodyElseReadIsTold() throws Exception {
    shop();
    try (Migration migration = migration()) {
      migration.run();
      Shop.sql(url, "DELETE FROM customers WHERE id = 3");
      Shop.sql(
          url,
          "SELECT count(*) FROM pg_replication_slots s, pg_logical_slot_get_binary_changes("
              + "s.slot_name, NULL, NULL, 'proto_version', '1', 'publication_names', s.slot_name)"
              + " WHERE s.database = current_database()");
      try (CaptureFollower follower = migration.capture()) {
        assertThatThrownBy(() -> follower.round(WAIT))
            .hasMessageContaining("somebody else read the replication slot");
      }
    }
  }

  @Test
  void aMigrationThatBeganWithoutCaptureCanBeginItLater() throws Exception {
    shop();
    try (Migration migration =
        Shop.migration(engine.client(), url, MigrationOptions.in(directory.resolve("state")))) {
      migration.run();
      assertThatThrownBy(migration::capture).hasMessageContaining("begun without `--capture`");
      Shop.sql(url, "DELETE FROM customers WHERE id = 2");
      migration.recapture();
      try (CaptureFollower follower = migration.capture()) {
        catchUp(follower, url);
        migration.repair().apply(); // what was deleted before the capture began left no trace
        Shop.sql(url, "DELETE FROM customers WHERE id = 3; UPDATE orders SET status = 'paid'");
        catchUp(follower, url);
        assertThat(Shop.contents(engine.client())).isEqualTo(fresh(migration));
      }
    }
  }

  @Test
  void aSourceThatGoesAwayIsToldAndFollowedAgain() throws Exception {
    shop();
    try (Migration migration = migration()) {
      migration.run();
      try (CaptureFollower follower = migration.capture()) {
        catchUp(follower, url);
        Shop.sql(
            url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        Shop.sql(url, "DELETE FROM customers WHERE id = 3");
        assertThat(follower.round(WAIT).trouble()).isPresent();
        catchUp(follower, url);
        assertThat(Shop.contents(engine.client())).isEqualTo(fresh(migration));
      }
    }
  }

  @Test
  void aCutOverIsProvenOnceNobodyWrites() throws Exception {
    shop();
    try (Migration migration = migration()) {
      migration.run();
      Shop.sql(url, "DELETE FROM visits WHERE id < 30; UPDATE customers SET name = 'Last'");
      CutOver proven = migration.cutOver(LONG);
      assertThat(proven.isProven()).as(proven.toString()).isTrue();
      assertThat(Shop.contents(engine.client())).isEqualTo(fresh(migration));
      migration.endCapture();
      assertThat(value(url, "SELECT count(*) FROM pg_publication")).isEqualTo("0");
    }
  }

  @Test
  void aCutOverIsProvenOfADatabaseThatWasMadeReadOnly() throws Exception {
    shop();
    try (Migration migration = migration()) {
      migration.run();
      Shop.sql(url, "DELETE FROM visits WHERE id < 30");
      Shop.sql(
          url,
          """
          DO $$ BEGIN
            EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database());
          END $$\
          """);
      CutOver proven = migration.cutOver(LONG);
      assertThat(proven.isProven()).as(proven.toString()).isTrue();
      migration.endCapture();
      assertThat(value(url, "SELECT count(*) FROM pg_publication")).isEqualTo("0");
    }
  }

  @Test
  void aWriterThatIsStillAtWorkIsFoundByTheCutOver() throws Exception {
    shop();
    try (Migration migration =
            Shop.migration(
                engine.client(),
                url,
                MigrationOptions.in(directory.resolve("state"))
                    .withCapture()
                    .withListener(this::writeWhileItIsVerified));
        Connection open = DriverManager.getConnection(url)) {
      migration.run();
      open.setAutoCommit(false);
      try (Statement statement = open.createStatement()) {
        statement.execute("UPDATE customers SET name = 'Late' WHERE id = 1");
        assertThatThrownBy(() -> migration.cutOver(Duration.ofMillis(300)))
            .hasMessageContaining("transactions that could still commit are open in the source");
      }
      open.commit();
      CutOver refuted = migration.cutOver(LONG);
      assertThat(refuted.writtenAfter()).isPositive();
      assertThat(refuted.isProven()).isFalse();
    }
  }

  private void writeWhileItIsVerified(Listener.Advance advance) {
    if (advance.doing() == Listener.Doing.READING_THE_TABLE) {
      try {
        Shop.sql(url, "UPDATE customers SET name = name || '!' WHERE id = 2");
      } catch (SQLException failed) {
        throw new IllegalStateException(failed);
      }
    }
  }
}
