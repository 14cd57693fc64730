package dev.clave.migrate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class MappingTest {
  private static final Design DESIGN =
      Design.check(
              """
              design: notes
              table: notes
              key: PK, SK
              entities:
                note:
                  PK: USER#<userId>
                  SK: NOTE#<id>
                  attributes:
                    userId: string
                    id: string
                    text: string
                    tags: [ string ]
                    place: { city: string?, zip: string? }
              patterns:
                notes: PK = USER#<userId> and SK begins_with NOTE#
              """)
          .design()
          .orElseThrow();

  @Test
  void aWholeMappingIsRead() {
    Mapping.Checked checked =
        Mapping.check(
            """
            migration: notes
            phases:
              one:
                notes:
                  entity: note
                  from: notes
                  key: [ owner, id ]
                  map:
                    userId: owner
                    id: id
                    text: body | trim | nfc
                    tags: tags
                    place: { city: city }
            """,
            DESIGN);
    assertThat(checked.findings()).isEmpty();
    Step step = checked.mapping().orElseThrow().steps().get(0);
    assertThat(step.key()).containsExactly("owner", "id");
    assertThat(step.query().asTable()).isEqualTo("notes");
  }

  @Test
  void everyMistakeIsFoundWhereItIs() {
    assertThat(
            findings(
                """
                migration: notes
                phases:
                  one:
                    notes:
                      entity: nota
                      from: notes
                      key: id
                      map: { id: id }
                """))
        .containsExactly("5:15 `notes` has no entity `nota`");
    assertThat(
            findings(
                """
                migration: notes
                phases:
                  one:
                    notes:
                      entity: note
                      from: notes
                      key: id
                      map:
                        userId: owner
                        id: id
                        body: body
                        text: body | trimmed
                        place: place
                """))
        .containsExactly(
            "11:9 there is no attribute `body`",
            "12:15 `trimmed` is no conversion",
            "9:9 nothing fills `tags`, which every item must have");
    assertThat(findings("")).hasSize(1);
    assertThat(findings("phases: 5")).isNotEmpty();
    assertThat(findings("phases: { a: { b: c } }")).isNotEmpty();
  }

  @Test
  void anIdThatTheRuntimeMakesIsMappedToo() {
    Design design =
        Design.check(
                """
                design: notes
                table: notes
                key: PK, SK
                entities:
                  note:
                    PK: USER#<userId>
                    SK: NOTE#<id>
                    attributes: { userId: string, id: string = ulid() }
                patterns:
                  notes: PK = USER#<userId> and SK begins_with NOTE#
                """)
            .design()
            .orElseThrow();
    String mapping =
        """
        migration: notes
        phases:
          one:
            notes:
              entity: note
              from: notes
              key: id
              map: { userId: owner%s }
        """;

    assertThat(Mapping.check(mapping.formatted(""), design).findings())
        .extracting(Finding::message)
        .containsExactly("nothing fills `id`, which would be another at each reading");
    assertThat(Mapping.check(mapping.formatted(", id: id"), design).findings()).isEmpty();
  }

  @Test
  void aStepNeedsAKeyAndASource() {
    assertThat(
            findings(
                """
                migration: notes
                phases:
                  one:
                    notes:
                      entity: note
                      form: notes
                """))
        .containsExactly(
            "6:7 `form` means nothing here",
            "4:5 no `from:` says where the rows are",
            "4:5 `notes` has no key");
  }

  private static List<String> findings(String text) {
    return Mapping.check(text, DESIGN).findings().stream()
        .map(each -> each.span().line() + ":" + each.span().column() + " " + each.message())
        .toList();
  }
}
