package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table is brought to another design from the command line. */
final class ApplyCommandTest {
  private static final String SHOP =
      """
      design: shop
      table: shop-main
      key: PK, SK
      entities:
        customer:
          PK: CUSTOMER#<customerId>
          SK: CUSTOMER
          attributes: { customerId: string, name: string, mail: string }
      patterns:
        customer: PK = CUSTOMER#<customerId> and SK = CUSTOMER
      """;
  private static final String RENAMED =
      SHOP.replace("name: string", "fullName: { is: string, was: name }");
  private static final String UNIQUE =
      SHOP.replace("    attributes:", "    unique: [mail]\n    attributes:");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String data;
  private String old;

  @BeforeEach
  void threeCustomers() throws IOException {
    data = folder.resolve("data").toString();
    old = file("old.yaml", SHOP);
    onTable(
        SHOP,
        table -> {
          table.provision();
          for (int i = 0; i < 3; i++) {
            table.create(
                "customer",
                Map.of("customerId", "" + i, "name", "Ana " + i, "mail", "same@example.com"));
          }
        });
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private void onTable(String design, Consumer<Table> work) {
    try (Engine engine = Engine.open(Path.of(data))) {
      work.accept(Table.open(Design.check(design).design().orElseThrow(), engine.client()));
    }
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Clave.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void thePlanListsTheStepsWithTheirItemsUnitsMoneyAndTime() throws IOException {
    String next = file("next.yaml", RENAMED);

    int code = run("plan", next, "--from", old, "--data", data, "--units", "1");

    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("customer.fullName: renamed from `name`")
        .containsPattern("step +items +read units +write units +cost +time +what")
        .containsPattern("fill +3 +\\d+ +3 +< \\$0.01 +\\d+ s +writes what the new design needs")
        .contains("expand", "verify", "switch", "contract")
        .contains("3 items are stored. times at 1 units a second; money on demand in us-east-1.")
        .contains("nothing is locked");
    assertThat(run("plan", next, "--from", old, "--data", data, "--format", "json")).isZero();
    assertThat(out.toString()).contains("\"applicable\" : true", "\"writeUnits\" : 3.0");
    assertThat(run("plan", next, "--from", old, "--data", data, "--format", "markdown")).isZero();
    assertThat(out.toString()).contains("| fill | 3 |");
  }

  @Test
  void aPlanNamesTheItemsThatStandInTheWayByItsExitCodeToo() throws IOException {
    String next = file("next.yaml", UNIQUE);

    assertThat(run("plan", next, "--from", old, "--data", data)).isEqualTo(3);
    assertThat(out.toString())
        .contains("stand in the way")
        .contains("expected a value of its own, found that of");
    assertThat(run("apply", next, "--from", old, "--data", data)).isEqualTo(1);
    assertThat(err.toString()).contains("the change is not applied");
  }

  @Test
  void aChangeIsAppliedAndEnded() throws IOException {
    String next = file("next.yaml", RENAMED);

    assertThat(run("apply", next, "--from", old, "--data", data)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("verified: 3 items have what both designs need")
        .contains("clave apply %s --data %s --contract".formatted(next, data));
    assertThat(run("apply", next, "--data", data, "--status")).isZero();
    assertThat(out.toString()).contains("phase `public` since ");
    onTable(SHOP, table -> assertThat(customer(table).get("name")).isEqualTo("Ana 1"));
    assertThat(run("apply", next, "--data", data, "--contract")).as(err.toString()).isZero();
    onTable(RENAMED, table -> assertThat(customer(table)).containsEntry("fullName", "Ana 1"));
    assertThat(run("apply", next, "--data", data, "--back")).isEqualTo(1);
    assertThat(err.toString()).contains("no change of this table is under way");
    assertThat(run("plan", next, "--data", data)).isZero();
    assertThat(out.toString()).contains("no change in meaning", "nothing to apply");
  }

  @Test
  void aChangeIsTakenBackWithWhatWasWrittenMeanwhile() throws IOException {
    String next = file("next.yaml", RENAMED);
    assertThat(run("apply", next, "--from", old, "--data", data)).as(err.toString()).isZero();
    onTable(
        RENAMED,
        table ->
            table.create(
                "customer", Map.of("customerId", "new", "fullName", "Eva", "mail", "e@b.c")));

    assertThat(run("apply", next, "--data", data, "--back")).as(err.toString()).isZero();

    onTable(
        SHOP,
        table ->
            assertThat(
                    table
                        .run("customer", Map.of("customerId", "new"))
                        .page()
                        .items()
                        .get(0)
                        .attributes())
                .containsEntry("name", "Eva"));
  }

  @Test
  void aChangeIsTakenBackByWhoeverHasTheOldFileAgain() throws IOException {
    String next = file("next.yaml", RENAMED);
    assertThat(run("apply", next, "--from", old, "--data", data)).as(err.toString()).isZero();

    assertThat(run("apply", old, "--data", data, "--back")).as(err.toString()).isZero();

    assertThat(run("apply", old, "--data", data, "--status")).isZero();
    assertThat(out.toString()).contains("no change is under way");
    onTable(SHOP, table -> assertThat(customer(table)).containsEntry("name", "Ana 1"));
  }

  @Test
  void aTableThatDoesNotRememberItsDesignAsksForIt() throws IOException {
    assertThat(run("plan", file("next.yaml", RENAMED), "--data", data)).isEqualTo(1);
    assertThat(err.toString()).contains("does not remember its design", "--from OLD");
    Path empty = folder.resolve("empty");
    Engine.open(empty).close();
    assertThat(run("apply", old, "--data", empty.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("expected a table `shop-main`");
  }

  @Test
  void aShareOfATableOnDemandIsRefused() throws IOException {
    String next = file("next.yaml", RENAMED);
    assertThat(run("plan", next, "--from", old, "--data", data, "--share", "0.3")).isEqualTo(1);
    assertThat(err.toString()).contains("on demand; use `--units`");
    assertThat(run("plan", next, "--from", old, "--data", data, "--units", "0")).isEqualTo(1);
    assertThat(err.toString()).contains("expected more than 0");
  }

  private static Map<String, Object> customer(Table table) {
    return table.run("customer", Map.of("customerId", "1")).page().items().get(0).attributes();
  }
}
