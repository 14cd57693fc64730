package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RunCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine clave = Clave.commandLineFor(arguments);
    clave.setOut(new PrintWriter(out));
    clave.setErr(new PrintWriter(err));
    return clave.execute(arguments);
  }

  @Test
  void aPersonReadsATableWithItsCost() {
    assertThat(run("run", "portfolio", "postsByStatus", "status=published", "--limit", "3"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString().lines().toList())
        .satisfies(lines -> assertThat(lines.get(0)).startsWith("entity  ").contains("title"))
        .anyMatch(line -> line.matches("3 items, [0-9.]+ capacity units in 1 request"))
        .anyMatch(line -> line.startsWith("more: --after "));
  }

  @Test
  void oneIsNotCalledSeveral() {
    assertThat(run("run", "portfolio", "postsByStatus", "status=published", "--limit", "1"))
        .isZero();
    assertThat(out.toString()).contains("1 item, ");
  }

  @Test
  void aSheetReadsCommaSeparatedValues() {
    assertThat(
            run(
                "run",
                "portfolio",
                "postsByStatus",
                "status=published",
                "--limit",
                "2",
                "--format",
                "csv"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString().lines().toList())
        .satisfies(lines -> assertThat(lines.get(0)).startsWith("entity,").contains(",title"))
        .satisfies(lines -> assertThat(lines.get(1)).startsWith("post,"));
  }

  @Test
  void aRightThatThereIsNotIsAnsweredWithThoseThatThereAre() {
    assertThat(run("token", "--rights", "foo")).isEqualTo(2);
    assertThat(err.toString())
        .contains("expected one of read, write, operate, administer for `--rights`, found `foo`");
  }

  @Test
  void aToolReadsJsonAndGoesOnWithItsCursor() throws IOException {
    assertThat(
            run("run", "portfolio", "postsByStatus", "status=published", "--limit", "2", "--json"))
        .isZero();
    JsonNode page = new ObjectMapper().readTree(out.toString());
    assertThat(page.get("items")).hasSize(2);
    assertThat(page.get("requests")).hasToString("[\"Query\"]");
    assertThat(page.get("capacityUnits").asDouble()).isPositive();
    out.getBuffer().setLength(0);
    String cursor = page.get("cursor").asText();
    assertThat(
            run(
                "run",
                "portfolio",
                "postsByStatus",
                "status=published",
                "--after",
                cursor,
                "--json"))
        .isZero();
    assertThat(new ObjectMapper().readTree(out.toString()).get("items"))
        .isNotEmpty()
        .doesNotContain(page.get("items").get(0), page.get("items").get(1));
  }

  @Test
  void aDesignOfOnesOwnRunsOnItsTables(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("design.yaml");
    Files.writeString(
        file,
        """
        design: notes
        table: notes
        key: PK, SK
        entities:
          note:
            PK: USER#<userId>
            SK: NOTE#<noteId>
            attributes: { userId: string, noteId: string, text: string }
        patterns:
          notesOfUser: PK = USER#<userId> and SK begins_with NOTE#
        """);
    Path data = folder.resolve("engine");
    try (Engine engine = Engine.open(data)) {
      Design design = Design.check(Files.readString(file)).design().orElseThrow();
      Table table = Table.open(design, engine.client());
      table.provision();
      table.create("note", Map.of("userId", "ana", "noteId", "n1", "text", "hola"));
    }
    for (Path place : List.of(folder, file)) {
      assertThat(run("run", place.toString(), "notesOfUser", "userId=ana", "--data", "" + data))
          .as(err.toString())
          .isZero();
      assertThat(out.toString()).contains("hola").contains("1 item, ");
      out.getBuffer().setLength(0);
    }
  }

  @Test
  void aMisspeltPatternIsAnsweredWithTheOneThatWasMeant() {
    assertThat(run("run", "portfolio", "postsByState")).isEqualTo(2);
    assertThat(err.toString())
        .contains("`portfolio` has no pattern `postsByState`; did you mean `postsByStatus`?")
        .hasLineCount(1);
  }

  @Test
  void anUnknownPatternIsAnsweredWithTheKnownOnes() {
    assertThat(run("run", "portfolio", "weather")).isEqualTo(2);
    assertThat(err.toString())
        .contains("`portfolio` has no pattern `weather`; it has ")
        .contains("postsByStatus")
        .hasLineCount(1);
  }

  @Test
  void aMissingValueIsAnsweredWithAnExample() {
    assertThat(run("run", "portfolio", "postsByStatus")).isEqualTo(2);
    assertThat(err.toString())
        .contains("`postsByStatus` needs a value for `status`, as in `clave run portfolio")
        .contains("postsByStatus status=");
  }

  @Test
  void whatCannotBeRunAsTypedIsBadUsage() {
    Map<List<String>, String> misuses =
        Map.of(
            List.of("status=nope"), "`postsByStatus.status`: expected one of `draft`",
            List.of("status=published", "extra=1"), "`postsByStatus.extra`: expected one of",
            List.of("status=published", "--limit", "0"), "expected 1 or more, found `0`",
            List.of("status=published", "--limit", "x"), "expected a whole number for `--limit`",
            List.of("status=published", "--after", "zzz"), "expected a cursor of this table",
            List.of("status"), "expected `NAME=VALUE`, found `status`",
            List.of("=published"), "expected `NAME=VALUE`, found `=published`",
            List.of("status=published", "status=draft"),
                "expected one value for `status`, found two");
    misuses.forEach(
        (typed, answer) -> {
          err.getBuffer().setLength(0);
          List<String> all = new ArrayList<>(List.of("run", "portfolio", "postsByStatus"));
          all.addAll(typed);
          assertThat(run(all.toArray(String[]::new))).as(typed.toString()).isEqualTo(2);
          assertThat(err.toString()).contains(answer).hasLineCount(1);
        });
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aTableThatIsNotThereIsAFailure(@TempDir Path folder) {
    assertThat(
            run(
                "run",
                "portfolio",
                "postsByStatus",
                "status=published",
                "--data",
                folder.toString()))
        .isEqualTo(1);
    assertThat(err.toString()).hasLineCount(1);
  }

  @Test
  void whatTellsItemsOfSeveralTypesApartComesFirst() {
    assertThat(run("run", "gamificacion", "dashboardCompleto", "userId=u001", "--limit", "6"))
        .isZero();
    assertThat(out.toString().lines().findFirst().orElseThrow())
        .startsWith("entity")
        .contains("userId", "goalId", "goalPoints")
        .doesNotContain("createdAt");
  }

  @Test
  void aSystemWithoutATableSaysWhereToGo() {
    assertThat(run("run", "dispositivos", "anything")).isEqualTo(2);
    assertThat(err.toString()).contains("has no table and so no patterns; `clave devices --help`");
    assertThat(run("run", "nowhere", "anything")).isEqualTo(2);
    assertThat(err.toString()).contains("expected a design's file or folder, or one of [pai,");
  }

  @Test
  void aDesignOfOnesOwnIsAskedOnItsSamples(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("design.yaml"),
        """
        design: notes
        key: PK, SK
        entities:
          note: { PK: USER#<userId>, SK: NOTE#<noteId>, attributes: { userId: string, noteId: ulid = ulid() } }
          figures: { kind: tally, PK: USER#<userId>, SK: FIGURES, counters: { notes: note }, attributes: { userId: string } }
        patterns:
          notes: PK = USER#<userId> and SK begins_with NOTE#
          figures: PK = USER#<userId> and SK = FIGURES
        samples:
          note: [ { userId: ana }, { userId: ana } ]
        """);

    assertThat(run("run", folder.toString(), "notes", "userId=ana", "--sample")).isZero();
    assertThat(out.toString()).contains("2 items, ");
    assertThat(run("run", folder.toString(), "figures", "userId=ana", "--sample", "--json"))
        .isZero();
    assertThat(out.toString()).as("what is counted").contains("\"notes\" : 2");
  }

  @Test
  void aDesignWithoutSamplesSaysSo(@TempDir Path folder) throws IOException {
    Path design =
        Files.writeString(
            folder.resolve("design.yaml"),
            """
            design: notes
            key: PK, SK
            entities:
              note: { PK: USER#<userId>, SK: NOTE }
            patterns:
              notes: PK = USER#<userId>
            """);

    assertThat(run("run", design.toString(), "notes", "userId=ana", "--sample")).isEqualTo(1);
    assertThat(err.toString()).contains("has no sample");
  }
}
