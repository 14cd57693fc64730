package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.options.TableOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two versions of a design are compared in meaning, and the exit code tells the heaviest class. */
final class DiffCommandTest {
  private static final String SHOP =
      """
      design: shop
      table: shop-main
      key: PK, SK
      entities:
        customer:
          PK: CUSTOMER#<customerId>
          SK: CUSTOMER
          attributes: { customerId: string, name: string }
      patterns:
        customer: PK = CUSTOMER#<customerId> and SK = CUSTOMER
      """;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String old;

  @BeforeEach
  void write() throws IOException {
    old = file("old.yaml", SHOP);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private int run(String... arguments) {
    return Clave.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void theExitCodeTellsTheHeaviestClass() throws IOException {
    assertThat(run("diff", old, old)).isZero();
    assertThat(out.toString()).isEqualTo("no change in meaning\n");
    assertThat(
            run("diff", old, file("safe.yaml", SHOP.replace("string }", "string, a: string? }"))))
        .isZero();
    assertThat(
            run(
                "diff",
                old,
                file("fill.yaml", SHOP.replace("string }", "string, a: string = x }"))))
        .isEqualTo(3);
    assertThat(run("diff", old, file("move.yaml", SHOP.replace("CUSTOMER#<", "CLIENT#<"))))
        .isEqualTo(4);
    assertThat(
            run(
                "diff",
                old,
                file("breaking.yaml", SHOP.replace(", name: string }", ", nr: number }"))))
        .isEqualTo(5);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aPullRequestGetsATableAndAToolGetsJson() throws IOException {
    String other = file("new.yaml", SHOP.replace("name: string", "name: string(..50)"));
    run("diff", old, other, "--format", "markdown");
    assertThat(out.toString()).startsWith("| class | what |").contains("`customer.name`");
    run("diff", old, other, "--format", "json");
    assertThat(out.toString()).contains("\"heaviest\" : \"breaking\"");
  }

  @Test
  void theItemsThatAChangeConcernsAreCountedWhereATableIsAtHand() throws IOException {
    Path data = folder.resolve("data");
    try (Engine engine = Engine.open(data)) {
      Table table = Table.open(Design.check(SHOP).design().orElseThrow(), engine.client());
      table.provision();
      table.create("customer", Map.of("customerId", "1", "name", "Ana"));
      table.create("customer", Map.of("customerId", "2", "name", "Beto"));
    }
    String other = file("new.yaml", SHOP.replace("string }", "string, a: string = x }"));
    assertThat(run("diff", old, other, "--data", data.toString())).isEqualTo(3);
    assertThat(out.toString()).contains("customer.a: added, required").contains("(2 items)");
  }

  @Test
  void theDesignThatATableRemembersIsComparedWithAFile() throws IOException {
    String data = folder.resolve("data").toString();
    try (Engine engine = Engine.open(Path.of(data))) {
      Design design = Design.check(SHOP).design().orElseThrow();
      Table table = Table.open(design, engine.client());
      table.provision();
      table.create("customer", Map.of("customerId", "1", "name", "Ana"));
      Evolution.of(engine.client(), TableOptions.defaults(), Optional.empty(), design).remember();
    }
    String next = file("new.yaml", SHOP.replace("name: string", "fullName: string"));
    assertThat(run("diff", "table:", next, "--data", data)).as(err.toString()).isEqualTo(5);
    assertThat(out.toString())
        .contains("customer.fullName: added, required")
        .contains("(1 items)")
        .contains("help: if `customer.fullName` is the new name of `name`, declare it")
        .doesNotContain("pattern");
    assertThat(run("diff", "table:shop-main", old, "--data", data)).isZero();
    assertThat(run("diff", "table:other", old, "--data", data)).isEqualTo(1);
    assertThat(err.toString()).contains("expected a table `other`");
  }

  @Test
  void aGitRevisionThatDoesNotExistFailsInOneLine() {
    assertThat(run("diff", "no-such-revision:design.yaml", old)).isEqualTo(1);
    assertThat(err.toString()).contains("git has no file `design.yaml`");
  }

  @Test
  void aFileOfAGitRevisionIsReadByItsPathFromHere() {
    // Maven runs the tests in the module's own folder, which is within the repository.
    assertThat(run("diff", "HEAD:../systems/pai/design.yaml", "HEAD:../systems/pai/design.yaml"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).isEqualTo("no change in meaning\n");
  }
}
