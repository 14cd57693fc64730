package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.migrate.capture.Lsn;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.state.Digest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Commits of tables and queries of many shapes, and of keys of every type. */
class CaptureShapesTest {
  private static final Duration WAIT = Duration.ofMillis(100);

  private static final Design DESIGN =
      Design.check(
              """
              design: shapes
              table: shapes
              key: PK, SK
              entities:
                thing:
                  PK: THING#<kind>
                  SK: <id>
                  attributes:
                    kind: string
                    id: string free
                    text: string?
              """)
          .design()
          .orElseThrow();

  @TempDir Path directory;

  /** A step for each query; the attributes are its columns `id` and `text`. */
  private static Mapping mapping(Map<String, String> queries) {
    StringBuilder text = new StringBuilder("migration: shapes\nphases:\n  all:\n");
    queries.forEach(
        (name, query) ->
            text.append(
                """
                    %1$s:
                      entity: thing
                      from: %2$s
                      key: id
                      map: { kind: "= %1$s", id: id | text, text: text }
                """
                    .formatted(name, query)));
    Mapping.Checked checked = Mapping.check(text.toString(), DESIGN);
    return checked
        .mapping()
        .orElseThrow(() -> new IllegalStateException(checked.findings().toString()));
  }

  private static Map<Digest, Integer> contents(DynamoDbClient client) {
    Map<Digest, Integer> contents = new HashMap<>();
    for (Map<String, AttributeValue> item :
        client.scanPaginator(scan -> scan.tableName("shapes")).items()) {
      contents.merge(Digest.of(item), 1, Integer::sum);
    }
    return contents;
  }

  /** Follows the commits one by one and compares with a fresh migration after each. */
  private void follow(String url, Mapping mapping, List<String> commits) throws Exception {
    try (Engine engine = Engine.inMemory();
        Migration migration =
            Migration.open(
                DESIGN,
                mapping,
                engine.client(),
                url,
                MigrationOptions.in(directory.resolve("state")).withCapture())) {
      migration.run();
      try (CaptureFollower follower = migration.capture()) {
        for (String commit : commits) {
          Shop.sql(url, commit);
          Lsn goal = Lsn.of(CaptureTest.value(url, "SELECT pg_current_wal_lsn()::text"));
          while (follower.round(WAIT).upTo().compareTo(goal) < 0) {
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
          }
          try (Engine other = Engine.inMemory();
              Migration fresh =
                  Migration.open(
                      DESIGN,
                      mapping,
                      other.client(),
                      url,
                      MigrationOptions.in(directory.resolve("fresh" + System.nanoTime())))) {
            fresh.run();
            assertThat(contents(engine.client()).equals(contents(other.client())))
                .as(commit)
                .isTrue();
          }
        }
      }
      migration.endCapture();
    }
  }

  @Test
  void tablesAndQueriesOfManyShapes() throws Exception {
    String url = Shop.database();
    Shop.sql(
        url,
        """
        CREATE TABLE plain (id integer PRIMARY KEY, text text, big text);
        ALTER TABLE plain ALTER COLUMN text SET STORAGE EXTERNAL;
        CREATE TABLE parted (id integer, text text, PRIMARY KEY (id)) PARTITION BY RANGE (id);
        CREATE TABLE parted_low PARTITION OF parted FOR VALUES FROM (0) TO (100);
        CREATE TABLE parted_high PARTITION OF parted FOR VALUES FROM (100) TO (1000);
        CREATE TABLE family (id integer PRIMARY KEY, text text);
        CREATE TABLE heir (PRIMARY KEY (id)) INHERITS (family);
        CREATE TABLE doubled (base integer PRIMARY KEY, id integer GENERATED ALWAYS AS (base * 2) STORED, text text);
        ALTER TABLE doubled REPLICA IDENTITY FULL;
        CREATE TABLE words (word text PRIMARY KEY, meaning text);
        CREATE VIEW seen AS SELECT id, text FROM plain WHERE id % 2 = 0;
        INSERT INTO plain SELECT n, repeat('x' || n, 2000), 'b' FROM generate_series(1, 20) n;
        INSERT INTO parted SELECT n * 10, 'p' FROM generate_series(1, 20) n;
        INSERT INTO family SELECT n, 'f' FROM generate_series(1, 5) n;
        INSERT INTO heir SELECT n, 'h' FROM generate_series(6, 9) n;
        INSERT INTO doubled (base, text) SELECT n, 'd' FROM generate_series(1, 5) n;
        INSERT INTO words SELECT 'b', 'meaning';
        """);
    Map<String, String> queries = new LinkedHashMap<>();
    queries.put("plain", "SELECT id, text FROM plain");
    queries.put("parted", "parted");
    queries.put("family", "family");
    queries.put("doubled", "SELECT id, text FROM doubled");
    queries.put("seen", "seen");
    queries.put("some", "SELECT id, big AS text FROM plain WHERE length(big) > 1");
    queries.put(
        "joined",
        "SELECT p.id, w.meaning AS text FROM plain p LEFT JOIN words w ON w.word = p.big");
    queries.put("counted", "SELECT big AS id, count(*)::text AS text FROM plain GROUP BY big");
    queries.put("twice", "SELECT a.id, b.big AS text FROM plain a JOIN plain b ON b.id = a.id + 1");
    follow(
        url,
        mapping(queries),
        List.of(
            "UPDATE plain SET big = 'bb' WHERE id = 3", // its large text is not sent
            "UPDATE plain SET id = 30 WHERE id = 4",
            "UPDATE words SET meaning = 'other'; INSERT INTO words VALUES ('bb', 'two')",
            "DELETE FROM plain WHERE id < 3; DELETE FROM words WHERE word = 'bb'",
            "UPDATE parted SET id = 500 WHERE id = 10", // moves to another partition
            "DELETE FROM parted WHERE id = 20; TRUNCATE parted_high",
            "CREATE TABLE parted_new PARTITION OF parted FOR VALUES FROM (1000) TO (2000);"
                + "INSERT INTO parted VALUES (1001, 'new'); DELETE FROM parted_low WHERE id = 30",
            "DELETE FROM heir WHERE id = 6; UPDATE family SET text = 'g' WHERE id IN (1, 7)",
            "UPDATE doubled SET base = 50 WHERE base = 1; DELETE FROM doubled WHERE base = 2",
            "ALTER TABLE plain ADD COLUMN more text; INSERT INTO plain VALUES (77, 'n', 'b', 'm')",
            "TRUNCATE plain, family"));
  }

  @Test
  void keysOfEveryType() throws Exception {
    String url = Shop.database();
    Map<String, String> types = new LinkedHashMap<>();
    types.put("smallint", "%s");
    types.put("bigint GENERATED BY DEFAULT AS IDENTITY", "%s");
    types.put("numeric", "%s / 7.0");
    types.put("real", "%s / 7.0");
    types.put("double precision", "%s / 7.0");
    types.put("boolean", "%s > 30");
    types.put("text", "'a''\\ # ' || %s");
    types.put("char(6)", "%s || ''");
    types.put("\"char\"", "chr(64 + %s)::\"char\"");
    types.put("uuid", "md5(%s::text)::uuid");
    types.put("bytea", "decode(md5(%s::text), 'hex')");
    types.put("date", "date '2024-01-01' + %s");
    types.put("timestamp", "timestamp '2024-01-01' + %s * interval '1 microsecond'");
    types.put("timestamptz", "timestamptz '2024-01-01' + %s * interval '1 microsecond'");
    types.put("time", "time '00:00' + %s * interval '1 second'");
    types.put("timetz", "timetz '00:00+02' + %s * interval '1 second'");
    types.put("interval", "%s * interval '1 hour'");
    types.put("inet", "inet '10.0.0.0' + %s");
    types.put("macaddr", "('00:00:00:00:00:' || to_hex(%s + 16))::macaddr");
    types.put("bit(8)", "%s::bit(8)");
    types.put("varbit", "%s::bit(8)::varbit");
    types.put("money", "%s::money");
    types.put("oid", "%s::oid");
    types.put("jsonb", "to_jsonb(%s)");
    types.put("int4range", "int4range(%1$s, %1$s + 2)");
    types.put("key_domain", "%s");
    types.put("key_kind", "(enum_range(NULL::key_kind))[%s %% 3 + 1]");
    types.put("integer[]", "ARRAY[%s, 1]");
    Shop.sql(
        url, "CREATE DOMAIN key_domain AS bigint; CREATE TYPE key_kind AS ENUM ('l', 'M m', 'e')");
    Map<String, String> queries = new LinkedHashMap<>();
    List<String> changes = new ArrayList<>();
    int number = 0;
    for (Map.Entry<String, String> type : types.entrySet()) {
      String table = "keys" + ++number;
      String value = type.getValue();
      Shop.sql(
          url,
          """
          CREATE TABLE %1$s (key %2$s PRIMARY KEY, id text, text text);
          INSERT INTO %1$s SELECT %3$s, n, 'x' FROM generate_series(1, 40) n ON CONFLICT DO NOTHING;
          """
              .formatted(table, type.getKey(), value.formatted("n")));
      queries.put(table, table);
      changes.add(
          """
          UPDATE %1$s SET text = 'y' WHERE key = (SELECT key FROM %1$s ORDER BY key LIMIT 1);
          DELETE FROM %1$s WHERE key = (SELECT key FROM %1$s ORDER BY key DESC LIMIT 1);
          INSERT INTO %1$s SELECT %2$s, 'new', 'z' FROM (SELECT 51 AS n) n ON CONFLICT DO NOTHING;
          UPDATE %1$s SET key = (SELECT %2$s FROM (SELECT 61 AS n) n)
            WHERE key = (SELECT key FROM %1$s ORDER BY key LIMIT 1)
            AND NOT EXISTS (SELECT 1 FROM %1$s WHERE key = (SELECT %2$s FROM (SELECT 61 AS n) n));
          """
              .formatted(table, value.formatted("n")));
    }
    Mapping mapping = Mapping.check(text(queries), DESIGN).mapping().orElseThrow();
    follow(url, mapping, List.of(String.join("\n", changes), "DELETE FROM keys1"));
  }

  private static String text(Map<String, String> tables) {
    StringBuilder text = new StringBuilder("migration: keys\nphases:\n  all:\n");
    tables
        .keySet()
        .forEach(
            table ->
                text.append(
                    """
                        %1$s:
                          entity: thing
                          from: %1$s
                          key: key
                          ignore: [ key ]
                          map: { kind: "= %1$s", id: id, text: text }
                    """
                        .formatted(table)));
    return text.toString();
  }

  @Test
  void partitionsThatAreAttachedOrDroppedAreSeenByTheNextFollower() throws Exception {
    String url = Shop.database();
    Shop.sql(
        url,
        """
        CREATE TABLE parted (id integer PRIMARY KEY, text text) PARTITION BY RANGE (id);
        CREATE TABLE low PARTITION OF parted FOR VALUES FROM (0) TO (100);
        CREATE TABLE high (id integer PRIMARY KEY, text text);
        INSERT INTO parted SELECT n, 'p' FROM generate_series(1, 20) n;
        INSERT INTO high SELECT n, 'h' FROM generate_series(101, 120) n;
        """);
    Mapping mapping = mapping(Map.of("parted", "parted"));
    MigrationOptions options = MigrationOptions.in(directory.resolve("state")).withCapture();
    try (Engine engine = Engine.inMemory();
        Migration migration = Migration.open(DESIGN, mapping, engine.client(), url, options)) {
      migration.run();
      for (String change :
          List.of(
              "ALTER TABLE parted ATTACH PARTITION high FOR VALUES FROM (100) TO (200)",
              "DROP TABLE low")) {
        Shop.sql(url, change);
        assertThat(migration.cutOver(Duration.ofSeconds(30)).isProven()).as(change).isTrue();
      }
      migration.endCapture();
    }
  }
}
