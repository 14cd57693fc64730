package dev.clave.design.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Reach;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A pattern reaches what its inputs can be, and an input is what it stands for in a key. */
class InputTypesTest {
  private static List<String> reached(String day, String profile, String pattern) {
    String design =
        """
        design: lifts
        key: PK, SK
        entities:
          day: { PK: LIFT#<id>, SK: <day>, attributes: { id: string, day: '%s' } }
          lift: { PK: LIFT#<id>, SK: %s }
        patterns:
          asked: %s
        """
            .formatted(day, profile, pattern);
    return DesignParser.parse(design).design().orElseThrow().patterns().get(0).reaches().stream()
        .map(Reach::entity)
        .toList();
  }

  @Test
  void aRangeOfDatesDoesNotReachAConstantBehindIt() {
    assertThat(
            reached(
                "date",
                "Static Data",
                "{ where: PK = LIFT#<id> and SK between <from> and <to>, returns: day }"))
        .containsExactly("day");
  }

  @Test
  void withoutReturnsTheTypeOfTheAttributeKeepsTheConstantOut() {
    assertThat(reached("date", "Static Data", "PK = LIFT#<id> and SK between <from> and <to>"))
        .containsExactly("day");
    assertThat(reached("date", "PROFILE", "PK = LIFT#<id> and SK = <day>")).containsExactly("day");
    assertThat(reached("open | shut", "PROFILE", "PK = LIFT#<id> and SK = <day>"))
        .containsExactly("day");
  }

  @Test
  void aConstantThatTheInputCanBeIsStillReached() {
    assertThat(reached("open | shut", "open", "PK = LIFT#<id> and SK = <day>"))
        .containsExactly("day", "lift");
    assertThat(reached("string", "PROFILE", "PK = LIFT#<id> and SK = <day>"))
        .containsExactly("day", "lift");
  }

  @Test
  void aStatedTypeKeepsOutWhatTheAttributeLetsIn() {
    String range = "{ where: PK = LIFT#<id> and SK between <from> and <to>, inputs: { %s } }";
    assertThat(reached("string", "Static Data", range.formatted("from: string, to: string")))
        .containsExactly("day", "lift");
    assertThat(reached("string", "Static Data", range.formatted("from: date, to: date")))
        .containsExactly("day");
    assertThat(
            reached(
                "string",
                "PROFILE",
                "{ where: PK = LIFT#<id> and SK = <day>, inputs: { day: '1 | 2' } }"))
        .containsExactly("day");
    assertThat(
            reached(
                "date",
                "PROFILE",
                "{ where: PK = LIFT#<id> and SK = <what>, inputs: { what: PROFILE | STATUS } }"))
        .containsExactly("lift");
  }

  @Test
  void aStatedTypeIsTheTypeOfTheInput() {
    assertThat(
            DesignParser.parse(
                    """
                    design: shops
                    key: PK
                    entities:
                      shop: { PK: CODE#<code>, attributes: { code: string, price: number } }
                    patterns:
                      shop: { where: PK = CODE#<code>, inputs: { code: integer(1..99) } }
                    """)
                .design()
                .orElseThrow()
                .patterns()
                .get(0)
                .parameters())
        .extracting(Parameter::type)
        .containsExactly(
            new AttributeType.Numeric(
                true, Optional.of(new BigDecimal(1)), Optional.of(new BigDecimal(99))));
  }

  @Test
  void anOpenRangeReachesTheConstantBehindIt() {
    assertThat(reached("date", "PROFILE", "PK = LIFT#<id> and SK >= <from>"))
        .containsExactly("day", "lift");
    assertThat(reached("date", "PROFILE", "PK = LIFT#<id> and SK <= <to>")).containsExactly("day");
    assertThat(reached("date", "PROFILE", "PK = LIFT#<id> and SK between <from?> and <to?>"))
        .containsExactly("day", "lift");
  }

  @Test
  void aBoundOfTextWithAnExpressionIsSuchText() {
    assertThat(
            reached(
                "string /[01][0-9][.][0-3][0-9]/",
                "Static Data",
                "{ where: PK = LIFT#<id> and SK between <from> and <to>, returns: day }"))
        .containsExactly("day");
  }
}
