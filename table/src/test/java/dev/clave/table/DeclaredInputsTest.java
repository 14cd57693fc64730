package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.item.TableException;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An input is a value of the type that the pattern states for it. */
class DeclaredInputsTest {
  private static final String DESIGN =
      """
      design: lifts
      table: lifts
      key: PK, SK
      entities:
        day: { PK: LIFT#<id>, SK: DAY#<day>, attributes: { id: string, day: string fixed, wind: number } }
        lift: { PK: LIFT#<id>, SK: LIFT }
      patterns:
        days:
          where: PK = LIFT#<id> and SK between DAY#<from> and DAY#<to>
          inputs: { id: "integer(1..99)", from: date, to: date, least: integer }
          filter: wind >= <least?>
      """;

  @Test
  void valuesOfTheTypeAreTakenAndOthersRefused() {
    try (Engine engine = Engine.inMemory()) {
      Table table = DesignText.provisioned(DESIGN, engine);
      table.create("lift", Map.of("id", "7"));
      table.create("day", Map.of("id", "7", "day", "2026-02-03", "wind", 5));
      table.create("day", Map.of("id", "7", "day", "2026-02-04", "wind", 1));
      assertThat(
              table
                  .run(
                      "days",
                      Map.of(
                          "id",
                          7,
                          "from",
                          LocalDate.of(2026, 2, 1),
                          "to",
                          "2026-02-28",
                          "least",
                          "2"))
                  .page()
                  .items())
          .extracting(item -> item.get("day"))
          .containsExactly("2026-02-03");
      assertThatThrownBy(
              () -> table.run("days", Map.of("id", 100, "from", "yesterday", "to", "2026-02-28")))
          .isInstanceOf(TableException.class)
          .hasMessageContaining("days.id")
          .hasMessageContaining("99")
          .hasMessageContaining("days.from");
    }
  }
}
