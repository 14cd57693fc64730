package dev.clave.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DesignLanguageServerTest {
  private static final String FREIGHT =
      """
      design: freight
      key: PK, SK
      indexes:
        GSI1: GSI1PK, GSI1SK
      entities:
        trip:
          about: A journey
          PK: USER#<userId>
          SK: TRIP#<id>
          GSI1PK: USER#<userId>#STATE#<state>
          GSI1SK: <id>
          attributes: { userId: string, id: string, state: open | done, note: string? }
        driver:
          PK: USER#<userId>
          SK: DRIVER#<id>
          counters: { trips: trip }
          attributes: { userId: string, id: string, trips: integer = 0 }
      patterns:
        tripsByState:
          about: Trips in one state
          where: GSI1PK = USER#<userId>#STATE#<state>
          returns: trip
          needs: [note]
        all: { where: PK = USER#<userId>, returns: [trip, driver] }
      views:
        board: [tripsByState]
      transactions:
        endTrip:
          - update: trip
            when: state = open
            set: { state: done }
      load:
        patterns: { tripsByState: 1M }
        entities: { trip: { creates: 20k, size: 1 KB } }
      """;

  private Editor editor;

  @BeforeEach
  void start() throws Exception {
    editor = new Editor();
  }

  @AfterEach
  void stop() throws Exception {
    editor.close();
  }

  @Test
  void showsFindingsAsSomebodyTypes() throws Exception {
    assertThat(editor.open(FREIGHT)).noneMatch(DesignLanguageServerTest::isError);

    List<Diagnostic> broken = editor.type(FREIGHT.replace("returns: trip\n", "returns: tripp\n"));

    Diagnostic first =
        broken.stream().filter(DesignLanguageServerTest::isError).findFirst().orElseThrow();
    assertThat(first.getRange().getStart().getLine()).isEqualTo(21);
    assertThat(first.getMessage()).contains("tripp");
    assertThat(editor.type(FREIGHT)).noneMatch(DesignLanguageServerTest::isError);
    assertThat(editor.closeFile()).isEmpty();
  }

  @Test
  void showsATextThatIsNoYamlYet() throws Exception {
    assertThat(editor.open("design: freight\nentities: [\n"))
        .anyMatch(DesignLanguageServerTest::isError);
  }

  @Test
  void completesSettingsEntitiesVariablesAndPatterns() throws Exception {
    editor.open(FREIGHT);
    assertThat(editor.completeAfter("GSI1PK: USER#<")).contains("userId", "id", "state", "note");
    editor.type(FREIGHT.replace("GSI1SK: <id>", "GSI1SK: <id:"));
    assertThat(editor.completeAfter("GSI1SK: <id:")).contains("first4", "pad8", "week");
    editor.type(FREIGHT);
    assertThat(editor.completeAfter("returns: ")).containsExactly("trip", "driver");
    assertThat(editor.completeAfter("board: [")).containsExactly("tripsByState", "all");
    assertThat(editor.completeAfter("update: ")).containsExactly("trip", "driver");
    assertThat(editor.completeAfter("note: ")).contains("string", "timestamp");

    editor.type(
        FREIGHT
            .replace("  driver:\n", "    \n  driver:\n")
            .replace("note: string? }", "note: string? }\n    "));
    assertThat(editor.completeAfter("string? }\n    ")).contains("unique", "ttl", "GSI1PK", "GSI1");

    editor.type(FREIGHT + "samples:\n  \n");
    assertThat(editor.completeAfter("samples:\n  ")).contains("trip", "driver");

    editor.type(FREIGHT + "samples:\n  trip:\n    - { \n");
    assertThat(editor.completeAfter("- { ")).contains("userId", "note");

    editor.type("design: freight\n");
    assertThat(editor.completeAfter("design: freight\n")).contains("entities", "patterns", "key");
  }

  @Test
  void completesTheSettingsOfEveryPart() throws Exception {
    editor.open(FREIGHT);
    editor.type(FREIGHT.replace("GSI1: GSI1PK, GSI1SK", "GSI1: { "));
    assertThat(editor.completeAfter("GSI1: { "))
        .contains("key", "projection", "shards", "local", "vector", "distance");
    editor.type(FREIGHT.replace("trips: trip }", "trips: { "));
    assertThat(editor.completeAfter("trips: { "))
        .contains("of", "sum", "when", "min", "max", "shards", "with")
        .doesNotContain("GSI1PK");
    editor.type(FREIGHT.replace("trips: trip }", "trips: { of: trip, sum: "));
    assertThat(editor.completeAfter("sum: ")).contains("note").doesNotContain("trip");
    editor.type(FREIGHT.replace("note: string?", "note: { "));
    assertThat(editor.completeAfter("note: { "))
        .contains("is", "optional", "as", "default", "about", "with");
    editor.type(FREIGHT.replace("note: string?", "note: snapshot of "));
    assertThat(editor.completeAfter("note: snapshot of ")).contains("snapshot of driver.id");
    editor.type(FREIGHT.replace("trip: { creates: 20k", "trip: { "));
    assertThat(editor.completeAfter("  entities: { trip: { "))
        .contains("creates", "perParent", "changes", "size");
    editor.type(FREIGHT.replace("  - update: trip\n", "  - \n"));
    assertThat(editor.completeAfter("endTrip:\n    - ")).contains("create", "check", "when");
    editor.type(FREIGHT + "files:\n  \n");
    assertThat(editor.completeAfter("files:\n  ")).contains("metadata", "discard");
  }

  @Test
  void hoverShowsTextRealKeysAndCost() throws Exception {
    editor.open(FREIGHT);

    assertThat(editor.hover("update: tri"))
        .contains("A journey")
        .contains("`PK` = `USER#<userId>`, such as `USER#")
        .contains("create");
    assertThat(editor.hover("board: [tripsBy"))
        .contains("Trips in one state")
        .contains("query on index `GSI1`, returns trip")
        .contains("units a call");
    assertThat(editor.hover("needs: [no")).contains("`note`: string").contains("optional");
    assertThat(editor.hover("counter")).isEmpty();
  }

  @Test
  void goesToTheDefinition() throws Exception {
    editor.open(FREIGHT);

    assertThat(editor.definitionOf("update: trip")).isEqualTo(6);
    assertThat(editor.definitionOf("#STATE#<state")).isEqualTo(12);
    assertThat(editor.definitionOf("board: [tripsByState")).isEqualTo(19);
    assertThat(editor.definitionOf("where: GSI1PK")).isEqualTo(4);
    assertThat(editor.definitionOf("set: { state")).isEqualTo(12);
  }

  @Test
  void renamesEveryPlaceOfAName() throws Exception {
    editor.open(FREIGHT);

    String journeys = editor.rename("  trip", "journey");
    assertThat(journeys)
        .contains(
            "  journey:\n",
            "counters: { trips: journey }",
            "returns: journey\n",
            "[journey, driver]")
        .contains("update: journey", "entities: { journey:")
        .contains("TRIP#<id>", "trips: integer");
    assertThat(errors(journeys)).isEmpty();

    String status = editor.rename("#STATE#<state", "status");
    assertThat(status)
        .contains(
            "#STATE#<status>\n",
            "status: open | done",
            "when: status = open",
            "set: { status: done }")
        .contains("where: GSI1PK = USER#<userId>#STATE#<state>");
    assertThat(errors(status)).isEmpty();
  }

  @Test
  void refusesARenameThatWouldBreakTheDesign() throws Exception {
    editor.open(FREIGHT);

    assertThatThrownBy(() -> editor.rename("  trip", "driver")).hasMessageContaining("already");
    assertThatThrownBy(() -> editor.rename("  trip", "a b")).hasMessageContaining("letters");
    assertThatThrownBy(() -> editor.rename("where: GSI1PK", "X")).hasMessageContaining("DynamoDB");
  }

  @Test
  void appliesTheFixThatTheCheckerTried() throws Exception {
    String colliding =
        """
        design: shop
        key: PK, SK
        entities:
          invoice: { PK: USER#<userId>, SK: DOC#<id> }
          client: { PK: USER#<userId>, SK: DOC#<clientId> }
        """;
    List<Finding> fixable =
        Design.check(colliding).findings().stream().filter(f -> f.fix().isPresent()).toList();
    assertThat(fixable).isNotEmpty();
    editor.open(colliding);
    String line = colliding.split("\n", -1)[fixable.get(0).span().line() - 1];

    var fixes = editor.fixes(line);

    assertThat(editor.applied(fixes.get(0)))
        .isEqualTo(fixable.get(0).fix().orElseThrow().applyTo(colliding));
  }

  @Test
  void formats() throws Exception {
    editor.open("key:   PK\ndesign: notes # a name\n");

    assertThat(editor.format()).isEqualTo("design: notes  # a name\nkey: PK\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pai", "transporte", "gamificacion", "portfolio"})
  void everyNameOfARealDesignLeadsToItsDefinition(String system) throws Exception {
    OpenDesign design =
        OpenDesign.of(Files.readString(Path.of("..", "systems", system, "design.yaml")));

    assertThat(design.symbols().occurrences()).hasSizeGreaterThan(100);
    for (Occurrence each : design.symbols().occurrences()) {
      var range = design.positions().range(each.span());
      String line = design.positions().line(range.getStart().getLine());
      assertThat(line.substring(range.getStart().getCharacter(), range.getEnd().getCharacter()))
          .isEqualTo(each.symbol().name());
      if (each.symbol().kind() == Symbol.Kind.ENTITY
          || each.symbol().kind() == Symbol.Kind.PATTERN) {
        assertThat(design.symbols().definition(each.symbol()).orElseThrow().isDefinition())
            .as(each.toString())
            .isTrue();
      }
    }
  }

  private static List<Finding> errors(String text) {
    return Design.check(text).findings().stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .toList();
  }

  private static boolean isError(Diagnostic diagnostic) {
    return diagnostic.getSeverity() == DiagnosticSeverity.Error;
  }
}
