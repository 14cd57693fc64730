package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.check.Checks;
import dev.clave.design.check.Manual;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Fix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A fix that is shown works; one that does not is not shown. */
class FixTest {
  /** Every design of the project with findings, and the bad example of every check. */
  static Stream<String> designs() throws IOException {
    List<String> texts = new ArrayList<>();
    Checks.manuals().stream().map(Manual::bad).forEach(texts::add);
    for (String folder : List.of("published", "designs", "carets")) {
      for (Path file :
          Designs.files(Path.of("src", "test", "resources").resolve(folder)).toList()) {
        texts.add(Files.readString(file));
      }
    }
    TradesTest.faults().map(TradesTest.Fault::text).forEach(texts::add);
    for (String system : List.of("pai", "transporte", "gamificacion", "portfolio")) {
      texts.add(Systems.text(system, "as-documented.yaml"));
      texts.add(Systems.text(system, "design.yaml"));
    }
    return texts.stream();
  }

  @ParameterizedTest
  @MethodSource("designs")
  void aShownFixRemovesItsFindingAndBringsNone(String text) {
    List<Finding> findings = Design.check(text).findings();
    boolean readable = findings.stream().noneMatch(FixTest::stopsTheChecks);
    for (Finding finding : findings) {
      for (Fix fix : finding.fix().stream().toList()) {
        List<String> before = messages(findings);
        List<String> after = messages(Design.check(fix.applyTo(text)).findings());
        assertThat(count(after, finding)).isLessThan(count(before, finding));
        if (readable) {
          before.forEach(after::remove);
          assertThat(after).as(finding.toString()).isEmpty();
        }
      }
    }
  }

  @Test
  void aCollisionIsShownWithTwoItemsAndTheirOneKey() {
    Finding collision =
        Design.check(
                """
                design: shop
                key: PK, SK
                entities:
                  invoice: { PK: USER#<userId>, SK: DOC#<id> }
                  contract: { PK: USER#<owner>, SK: DOC#<contractId> }
                """)
            .findings()
            .stream()
            .filter(finding -> finding.check().equals("key-collision"))
            .findFirst()
            .orElseThrow();

    assertThat(collision.example().orElseThrow())
        .matches(
            "a `invoice` with userId = (.+) and id = (.+) and a `contract` with owner = \\1 and"
                + " contractId = \\2 both have PK = USER#\\1, SK = DOC#\\2");
  }

  @Test
  void aPartitionOfTwoMeaningsIsShownWithTwoItemsAndTheirOnePartition() {
    Finding shared =
        Design.check(
                """
                design: clinic
                key: PK, SK
                indexes: { GSI1: "GSI1PK, GSI1SK" }
                entities:
                  doctor: { PK: DOCTOR#<doctorId>, SK: PROFILE }
                  nurse: { PK: NURSE#<nurseId>, SK: PROFILE }
                  visit: { PK: VISIT#<visitId>, SK: VISIT, GSI1PK: STAFF#<doctorId>, GSI1SK: VISIT#<visitId> }
                  shift: { PK: SHIFT#<shiftId>, SK: SHIFT, GSI1PK: STAFF#<nurseId>, GSI1SK: SHIFT#<shiftId> }
                patterns:
                  visits: { where: GSI1PK = STAFF#<doctorId> and GSI1SK begins_with VISIT#, returns: visit }
                """)
            .findings()
            .stream()
            .filter(finding -> finding.check().equals("shared-namespace"))
            .findFirst()
            .orElseThrow();

    assertThat(shared.example().orElseThrow())
        .matches(
            "a `visit` with doctorId = (.+) and a `shift` with nurseId = \\1 both have GSI1PK ="
                + " STAFF#\\1");
  }

  @Test
  void aFixOfACollisionAlsoChangesThePatternsThatAskForTheItem() {
    String text =
        """
        design: shop
        key: PK, SK
        entities:
          invoice: { PK: USER#<userId>, SK: INVOICE }
          contract: { PK: USER#<userId>, SK: INVOICE }
        """;
    Finding collision = Design.check(text).findings().get(0);

    String mended = collision.fix().orElseThrow().applyTo(text);

    assertThat(mended).contains("contract: { PK: USER#<userId>, SK: CONTRACT#INVOICE }");
    assertThat(Design.check(mended).findings()).isEmpty();
  }

  @Test
  void aFixThatWouldBringAnotherFindingIsNotShown() {
    Finding collision =
        Design.check(
                """
                design: shop
                key: PK, SK
                entities:
                  invoice: { PK: USER#<userId>, SK: DOC#<id> }
                  contract: { PK: USER#<userId>, SK: DOC#<contractId> }
                patterns:
                  contracts: { where: PK = USER#<userId> and SK begins_with DOC#, returns: [invoice, contract] }
                """)
            .findings()
            .get(0);

    assertThat(collision.check()).isEqualTo("key-collision");
    assertThat(collision.fix()).isEmpty();
    assertThat(collision.help().orElseThrow()).doesNotContain("such as");
  }

  @Test
  void aSettingIsAddedBelowANameWithinBracesOrBesideACondition() {
    String text =
        """
        design: shop
        key: PK, SK
        entities:
          customer: { PK: CUSTOMER#<customerId>, SK: PROFILE }
          order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId> }
        patterns:
          ofCustomer: PK = CUSTOMER#<customerId>
        """;
    Finding hint = Design.check(text).findings().get(0);

    assertThat(hint.fix().orElseThrow().applyTo(text))
        .endsWith(
            """
              ofCustomer:
                where: PK = CUSTOMER#<customerId>
                returns: [customer, order]
            """);
  }

  private static boolean stopsTheChecks(Finding finding) {
    return List.of(
            "syntax",
            "yaml-trap",
            "duplicate-name",
            "unknown-name",
            "malformed",
            "missing-part",
            "ambiguous-index")
        .contains(finding.check());
  }

  private static List<String> messages(List<Finding> findings) {
    return new ArrayList<>(
        findings.stream().map(finding -> finding.check() + " " + finding.message()).toList());
  }

  private static long count(List<String> messages, Finding finding) {
    return messages.stream()
        .filter(each -> each.equals(finding.check() + " " + finding.message()))
        .count();
  }
}
