package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A table that is named by settings is the same table for every command that opens it. */
final class TableNamingTest {
  @TempDir private Path folder;
  private Path shop;

  @BeforeEach
  void write() throws IOException {
    shop = Files.createDirectory(folder.resolve("shop"));
    Files.writeString(
        shop.resolve("design.yaml"),
        """
        design: My Shop
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
    Files.writeString(folder.resolve("things.csv"), "id,price\na,1.50\nb,2\n");
  }

  @ParameterizedTest
  @CsvSource({
    "table.prefix=staging-, staging-shop",
    "my-shop.table=things, things",
  })
  void migrateRunDoctorAndDiffOpenTheTableThatTheSettingsName(String setting, String table)
      throws IOException {
    Path config = Files.writeString(folder.resolve("clave.properties"), setting);
    String things = folder.resolve("things.csv").toString();
    String state = folder.resolve("state").toString();
    String design = shop.resolve("design.yaml").toString();

    assertThat(run(config, "migrate", "" + shop, "--from", things, "--state", state, "--verify"))
        .contains("verified: the table holds what the source says");
    assertThat(tables()).containsExactly(table);
    assertThat(run(config, "run", "" + shop, "thing", "id=a")).contains("1.5");
    assertThat(run(config, "doctor", design)).contains("2 items examined: all as the design says");
    assertThat(run(config, "diff", design, design, "--format", "json")).contains("{");
    assertThat(run(config, "migrate", "" + shop, "--from", things, "--state", state, "--diff"))
        .doesNotContain("missing ");
    assertThat(run(config, "provision", "" + shop)).contains("the tables are as the design says");
  }

  @Test
  void aTableThatIsNotThereIsNamedAsItWasLookedFor() {
    Engine.open(folder.resolve("engine")).close();
    assertThat(run("run", "" + shop, "thing", "id=a", "--prefix", "staging-"))
        .contains("expected a table `staging-shop`");
    assertThat(run("doctor", "" + shop, "--table", "things")).contains("expected a table `things`");
  }

  private List<String> tables() {
    try (Engine engine = Engine.open(folder.resolve("engine"))) {
      return engine.client().listTables().tableNames();
    }
  }

  private String run(Path config, String... arguments) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 2);
    all[arguments.length] = "--config";
    all[arguments.length + 1] = config.toString();
    return run(all);
  }

  private String run(String... arguments) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 2);
    all[arguments.length] = "--data";
    all[arguments.length + 1] = folder.resolve("engine").toString();
    CommandLine line = Clave.commandLineFor(arguments);
    StringWriter output = new StringWriter();
    line.setOut(new PrintWriter(output, true));
    line.setErr(new PrintWriter(output, true));
    line.execute(all);
    return output.toString();
  }
}
