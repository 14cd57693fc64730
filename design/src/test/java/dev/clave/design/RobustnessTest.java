package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.TextRenderer;
import dev.clave.design.model.Entity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Text that is odd, huge or hostile gives a finding that names its cause. */
class RobustnessTest {
  private static final String SHOP =
      """
      design: shop
      key: PK, SK
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        order:
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          GSI1PK: STATUS#<status>
          GSI1SK: ORDER#<orderId>
          attributes: { customerId: string fixed, orderId: string, status: open | paid = open }
      patterns:
        ordersOfCustomer: { where: PK = CUSTOMER#<customerId> and SK begins_with ORDER#, order: ascending }
        byStatus: { where: GSI1PK = STATUS#<status>, filter: orderId exists, returns: order }
      transactions:
        pay: [ { update: order, when: status = open, set: { status: paid } } ]
      load: { entities: { order: { items: 1 } } }
      """;

  @Test
  void anEmptyKeyIsAFindingAtItsPlace() {
    Finding finding = only(SHOP.replace("SK: ORDER#<orderId>\n    GSI1PK", "SK: \"\"\n    GSI1PK"));

    assertThat(finding.check()).isEqualTo("malformed");
    assertThat(finding.message()).contains("empty");
    assertThat(finding.span().line()).isEqualTo(7);
  }

  @ParameterizedTest
  @MethodSource("emptied")
  void anyValueCanBeEmptyTextAndTheCheckerGoesOn(String text) {
    assertThat(Design.check(text).findings())
        .extracting(Finding::check)
        .doesNotContain("checker-fault");
  }

  @Test
  void aLookAlikeInTheNameOfAVariableIsNamedByItsCodePoint() {
    String text =
        """
        design: shop
        key: PK, SK
        entities:
          order: { PK: ORDER#<\u0456d>, SK: ORDER }
        patterns:
          order: PK = ORDER#<\u0456d> and SK = ORDER
        """;

    assertThat(Design.check(text).findings())
        .hasSize(2)
        .allSatisfy(
            finding -> {
              assertThat(finding.check()).isEqualTo("look-alike");
              assertThat(finding.message()).contains("U+0456 cyrillic small letter");
            });
  }

  /** The design with each of its values replaced by empty text. */
  static Stream<String> emptied() {
    List<String> texts = new ArrayList<>();
    for (String piece : SHOP.split("(?<=[:,{\\[] )|(?=[,}\\]\\n])", -1)) {
      if (!piece.isBlank() && !piece.endsWith(": ") && piece.length() > 1) {
        texts.add(SHOP.replace(piece, "\"\""));
      }
    }
    return texts.stream();
  }

  @Test
  void aliasesOfAliasesAreNamedAsTheCause() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 9; i++) {
      String aliases = String.join(", ", Collections.nCopies(10, "*a" + (i - 1)));
      bomb.append("a%d: &a%d [%s]\n".formatted(i, i, aliases));
    }

    assertThat(only(bomb.toString()).message()).contains("aliases repeat more than");
  }

  @Test
  void aliasesThatRepeatLittleAreRead() {
    String attributes =
        IntStream.range(0, 80)
            .mapToObj("a%d: *address"::formatted)
            .collect(Collectors.joining(", "));

    assertThat(
            Design.check(
                    """
                    design: shop
                    key: PK
                    entities:
                      customer:
                        PK: CUSTOMER#<id>
                        attributes: { id: string, home: &address { city: string }, %s }
                    """
                        .formatted(attributes))
                .findings())
        .isEmpty();
  }

  @Test
  void aMergeKeyTakesTheEntriesThatAreNotWrittenHere() {
    Design design =
        Design.check(
                """
                design: shop
                key: PK, SK
                entities:
                  order: &order
                    PK: ORDER#<id>
                    SK: METADATA
                    attributes: { id: string, total: number }
                  draft:
                    <<: *order
                    PK: DRAFT#<id>
                """)
            .design()
            .orElseThrow();

    Entity draft = design.entity("draft");
    assertThat(draft.keys().get("PK").templates()).hasToString("[DRAFT#<id>]");
    assertThat(draft.keys().get("SK").templates()).hasToString("[METADATA]");
    assertThat(draft.attributes()).containsKey("total");
  }

  @Test
  void nestingOfThousandsOfLevelsIsAFinding() {
    StringBuilder text = new StringBuilder("design: deep\nkey: PK\nentities:\n");
    for (int level = 1; level < 3000; level++) {
      text.append(" ".repeat(level)).append("m:\n");
    }

    assertThat(only(text.toString()).message()).contains("nests deeper than");
  }

  @Test
  void aTypeOfThousandsOfLevelsIsAFinding() {
    String text =
        """
        design: deep
        key: PK
        entities:
          order:
            PK: ORDER#<id>
            attributes: { id: string, lines: %sstring }
        """
            .formatted("list of ".repeat(8_000));

    assertThat(only(text).message()).isEqualTo("expected a type of at most 32 levels, found more");
  }

  @Test
  void aKeyAttributeInAnotherCaseIsProposed() {
    Finding finding = only(SHOP.replace("where: PK =", "where: pk ="));

    assertThat(finding.label()).isEqualTo("did you mean `PK`?");
  }

  @Test
  void aLetterOfAnotherScriptIsNamedByItsCodePoint() {
    assertThat(Design.check(SHOP.replace("    PK:", "    \u0420K:")).findings())
        .anySatisfy(
            finding ->
                assertThat(finding.help().orElseThrow())
                    .contains("`PK`")
                    .contains("U+0420 cyrillic capital letter er"));
    assertThat(Design.check(SHOP.replace("STATUS#", "ST\u0410TUS#")).findings())
        .anySatisfy(
            finding -> {
              assertThat(finding.check()).isEqualTo("look-alike");
              assertThat(finding.message()).contains("U+0410");
            });
  }

  @Test
  void aLongLineIsCutAroundWhatIsMarked() {
    String attributes =
        IntStream.range(0, 400)
            .mapToObj("a%d: string"::formatted)
            .collect(Collectors.joining(", "));
    String text =
        "design: shop\nkey: PK\nentities:\n  a: { PK: A#<id>, attributes: { %s, id: strong } }\n"
            .formatted(attributes);

    String frame = new TextRenderer("design.yaml", text, false).render(only(text));

    List<String> lines = frame.lines().toList();
    assertThat(lines).allMatch(line -> line.length() < 200);
    String framed = lines.get(3);
    String marks = lines.get(4);
    assertThat(framed).contains("…");
    assertThat(framed.substring(marks.indexOf('^'), marks.lastIndexOf('^') + 1))
        .isEqualTo("strong");
  }

  /** The one finding of a text. */
  private static Finding only(String text) {
    List<Finding> findings = Design.check(text).findings();
    assertThat(findings).hasSize(1);
    return findings.get(0);
  }
}
