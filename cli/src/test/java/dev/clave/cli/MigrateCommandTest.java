package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.stores.Postgres;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class MigrateCommandTest {
  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aSampleIsMadeMigratedVerifiedAndCompared() {
    try (Postgres server = Postgres.start(directory.resolve("postgres"))) {
      String source = server.database("origen");
      assertThat(run("migrate", "sample", "--to", source, "--rows", "2000")).isZero();

      assertThat(migrate(source, "--dry-run")).as(err.toString()).isZero();
      assertThat(out.toString())
          .contains("dry run, nothing written")
          .containsPattern("rejected \\d+ of viajes: ");
      assertThat(migrate(source, "--verify")).as(err.toString()).isZero();
      assertThat(out.toString()).contains("verified: the table holds what the source says");
      assertThat(err.toString()).contains("phase 3 transacciones: viajes");
      assertThat(migrate(source)).isEqualTo(1);
      assertThat(err.toString()).contains("`--resume` goes on with it");
      out.getBuffer().setLength(0);
      assertThat(migrate(source, "--resume")).isEqualTo(1);
      assertThat(out.toString())
          .containsPattern("\\d+ rows were rejected and are not in the table; `--repair` shows")
          .doesNotContain("migrated in");
      assertThat(migrate(source, "--diff", "--format", "json")).isZero();
      assertThat(out.toString()).contains("\"missing\":0,\"differing\":0,\"extra\":0");
    }
  }

  @Test
  void aMissingSourceIsBadUsage() {
    assertThat(run("migrate", "transporte")).isEqualTo(2);
    assertThat(err.toString()).contains("expected SYSTEM and --from");
  }

  @Test
  void filesAreMigratedAndThenTheTableThatTheyBecame() throws Exception {
    Path shop = Files.createDirectory(directory.resolve("shop"));
    Files.writeString(
        shop.resolve("design.yaml"),
        """
        design: shop
        table: shop
        key: PK
        entities:
          thing: { PK: "THING#<id>", attributes: { id: string, price: number } }
        patterns:
          thing: PK = THING#<id>
        """);
    Files.writeString(
        shop.resolve("migration.yaml"),
        """
        migration: shop
        phases:
          all:
            things: { entity: thing, from: things, key: id, map: { id: id, price: price | number } }
        """);
    Path other = Files.createDirectory(directory.resolve("other"));
    Files.writeString(
        other.resolve("design.yaml"),
        Files.readString(shop.resolve("design.yaml")).replace("table: shop", "table: other"));
    Files.writeString(
        other.resolve("migration.yaml"),
        Files.readString(shop.resolve("migration.yaml")).replace("from: things", "from: thing"));
    Path things = directory.resolve("things.csv");
    Files.writeString(things, "id,price\na,1.50\nb,2\n");
    String data = directory.resolve("engine").toString();
    String state = directory.resolve("state").toString();
    assertThat(
            run(
                "migrate",
                shop.toString(),
                "--from",
                things.toString(),
                "--data",
                data,
                "--state",
                state + "1",
                "--verify"))
        .as(err.toString())
        .isZero();
    assertThat(
            run(
                "migrate",
                other.toString(),
                "--from",
                "dynamodb:shop",
                "--from-design",
                shop.resolve("design.yaml").toString(),
                "--data",
                data,
                "--state",
                state + "2",
                "--verify"))
        .as(err.toString())
        .isZero();
    assertThat(run("migrate", shop.toString(), "--from", "nowhere.csv", "--data", data))
        .isEqualTo(1);
    assertThat(err.toString()).contains("found `nowhere.csv`");
  }

  @Test
  void aDraftIsWrittenCapturedFollowedAndCutOver() throws Exception {
    Path cluster = directory.resolve("postgres");
    try (Postgres plain = Postgres.start(cluster)) {
      sql(plain.jdbcUrl(), "ALTER SYSTEM SET wal_level = logical");
    }
    try (Postgres server = Postgres.start(cluster)) {
      String source = server.database("app");
      sql(
          source,
          """
          CREATE TABLE customers (id integer PRIMARY KEY, name text NOT NULL);
          CREATE TABLE orders (id integer PRIMARY KEY, customer integer REFERENCES customers);
          CREATE TABLE log (line text);
          INSERT INTO customers SELECT n, 'Name ' || n FROM generate_series(1, 20) n;
          INSERT INTO orders SELECT n, n FROM generate_series(1, 20) n;
          INSERT INTO log VALUES ('begun');
          """);
      String shop = directory.resolve("shop").toString();
      assertThat(run("migrate", "draft", "--from", source, "-o", shop)).as(err.toString()).isZero();
      assertThat(out.toString()).contains("3 tables with 41 rows");
      assertThat(run("check", shop)).isZero();
      assertThat(directory.resolve("shop/design.yaml"))
          .content()
          .startsWith("# yaml-language-server: $schema=design.schema.json\n");
      assertThat(directory.resolve("shop/design.schema.json")).exists();
      assertThat(run("migrate", "draft", "--from", source, "-o", shop)).isEqualTo(1);
      assertThat(err.toString()).contains("is there already");

      String[] migrate = {
        "migrate",
        shop,
        "--from",
        source,
        "--data",
        directory.resolve("engine").toString(),
        "--state",
        directory.resolve("state").toString()
      };
      assertThat(run(with(migrate, "--dry-run", "--capture"))).isEqualTo(1);
      assertThat(err.toString())
          .contains("`public.log` has no replica identity")
          .contains("ALTER TABLE public.log REPLICA IDENTITY FULL");
      sql(source, "ALTER TABLE log REPLICA IDENTITY FULL");
      assertThat(run(with(migrate, "--capture"))).as(err.toString()).isZero();
      sql(source, "DELETE FROM orders WHERE id < 5; INSERT INTO log VALUES ('ended')");
      assertThat(run(with(migrate, "--cut-over"))).as(err.toString() + out).isZero();
      assertThat(out.toString())
          .contains("verified: the table holds what the source says")
          .contains("cut over: the table holds all that the source says")
          .contains("the slot and the publication are removed from the source");
      assertThat(run(with(migrate, "--diff"))).as(out.toString()).isZero();
    }
  }

  private static void sql(String url, String statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(statements);
    }
  }

  private static String[] with(String[] arguments, String... more) {
    return Stream.concat(Arrays.stream(arguments), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void anUnknownSystemIsToldInOneLine() {
    assertThat(run("migrate", "nowhere", "--from", "jdbc:postgresql://x/y")).isEqualTo(1);
    assertThat(err.toString()).contains("`nowhere` is no folder").hasLineCount(1);
  }

  private int migrate(String source, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "migrate",
                "transporte",
                "--from",
                source,
                "--data",
                directory.resolve("engine").toString(),
                "--state",
                directory.resolve("state").toString()));
    arguments.addAll(List.of(more));
    return run(arguments.toArray(String[]::new));
  }

  private int run(String... arguments) {
    CommandLine command = Clave.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }
}
