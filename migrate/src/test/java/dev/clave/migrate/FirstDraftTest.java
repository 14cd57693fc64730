package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.migrate.draft.FirstDraft;
import dev.clave.migrate.draft.SchemaReader;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.source.JdbcAddress;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is drafted passes the checker without a finding, and takes every row. */
class FirstDraftTest {
  @TempDir Path directory;

  @Test
  void aFilmRental() throws Exception {
    FirstDraft.Files files = drafted("rental", "rental.sql", "rental-rows.sql");
    assertThat(files.design()).contains("filmActor:").doesNotContain("paymentP1");
  }

  @Test
  void aMusicStoreWithMixedCaseNamesAndASelfReference() throws Exception {
    FirstDraft.Files files = drafted("music", "music.sql");
    assertThat(files.design())
        .contains("GSI1PK: \"EMPLOYEE#<reportsTo?>\"")
        .contains("PK: \"PLAYLIST#<playlistId>\"\n    SK: \"PLAYLIST_TRACK#<trackId:pad10>\"");
    assertThat(files.mapping()).contains("from: \"\\\"PlaylistTrack\\\"\"");
  }

  @Test
  void aTraderWithTextKeysReservedWordsAndTablesWithoutAKey() throws Exception {
    FirstDraft.Files files = drafted("trade", "trade.sql");
    assertThat(files.design())
        .contains("unique: [ \"code + region\" ]")
        .contains("status: open | shipped")
        .contains("SK: \"ORDER_EXTRA\"");
  }

  /** One statement at a time, as SQLite and MariaDB take them. */
  private static final List<String> WORKSHOP =
      List.of(
          "CREATE TABLE people (id integer PRIMARY KEY, name varchar(40) NOT NULL, boss integer,"
              + " email varchar(60) UNIQUE, FOREIGN KEY (boss) REFERENCES people (id))",
          "CREATE TABLE jobs (code varchar(20) PRIMARY KEY, price decimal(10, 2), done boolean)",
          "CREATE TABLE tasks (job varchar(20) NOT NULL, line integer NOT NULL, person integer,"
              + " note text, picture blob, PRIMARY KEY (job, line),"
              + " FOREIGN KEY (job) REFERENCES jobs (code),"
              + " FOREIGN KEY (person) REFERENCES people (id))",
          "CREATE TABLE log (word varchar(20), n integer)",
          "CREATE VIEW names AS SELECT name FROM people",
          "INSERT INTO people VALUES (1, 'Ana', NULL, 'a@example.mx'), (2, 'Luz', 1, NULL)",
          "INSERT INTO jobs VALUES ('a#1', 1.50, 1), ('b', NULL, 0)",
          "INSERT INTO tasks VALUES ('a#1', 1, 2, 'n', NULL), ('a#1', 2, NULL, NULL, NULL)",
          "INSERT INTO log VALUES ('x', 1), ('y', 2)");

  @Test
  void aDatabaseWithANameTooShortForATable() throws Exception {
    String url = "jdbc:sqlite:" + directory.resolve("short.sqlite");
    Shop.sql(url, "CREATE TABLE cups (id integer PRIMARY KEY, colour text)");
    Shop.sql(url, "INSERT INTO cups VALUES (1, 'blue')");
    assertThat(judged(url, "nw").design()).contains("table: \"nw-table\"\n");
  }

  @Test
  void aWorkshopInSqlite() throws Exception {
    String url = "jdbc:sqlite:" + directory.resolve("workshop.sqlite");
    workshop(url);
  }

  @Test
  void aWorkshopInMariaDb() throws Exception {
    assumeTrue(MariaDbServer.isInstalled(), "mariadb-server is not installed");
    try (MariaDbServer mariaDb =
        MariaDbServer.start(Files.createDirectory(directory.resolve("mariadb")))) {
      workshop(mariaDb.url("workshop"));
    }
  }

  private void workshop(String url) throws Exception {
    for (String statement : WORKSHOP) {
      Shop.sql(url, statement);
    }
    assertThat(judged(url, "workshop").design())
        .contains("SK: \"TASKS|<line:pad")
        .contains("GSI1PK: \"PEOPLE|<boss?>\"")
        .contains("GSI1PK: \"PEOPLE|<person?>\"")
        .contains("unique: [ email ]")
        .contains("- the view names is left out");
  }

  private FirstDraft.Files drafted(String name, String... scripts) throws Exception {
    String url = Shop.database();
    for (String script : scripts) {
      Shop.sql(url, text(script).replace(":films", "50"));
    }
    return judged(url, name);
  }

  private FirstDraft.Files judged(String url, String name) throws Exception {
    FirstDraft.Files files =
        FirstDraft.of(SchemaReader.read(JdbcAddress.of(url), name), Optional.empty());
    Checked checked = Design.check(files.design());
    assertThat(checked.findings()).as(files.design()).isEmpty();
    Mapping.Checked mapping = Mapping.check(files.mapping(), checked.design().orElseThrow());
    assertThat(mapping.findings()).as(files.mapping()).isEmpty();
    try (Engine engine = Engine.inMemory();
        Migration migration =
            Migration.open(
                checked.design().get(),
                mapping.mapping().orElseThrow(),
                engine.client(),
                url,
                MigrationOptions.in(directory.resolve(name)))) {
      Report dry = migration.dryRun();
      assertThat(dry.reasons()).as(files.design() + files.mapping()).isEmpty();
      assertThat(dry.unmapped()).isEmpty();
      migration.run();
      assertThat(migration.verify().agrees()).isTrue();
    }
    return files;
  }

  static String text(String name) throws Exception {
    try (InputStream file = FirstDraftTest.class.getResourceAsStream("draft/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
