package dev.clave.design.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the checks conclude from how many items stand under one parent, and from growth. */
class LoadChecksTest {
  private static final String READINGS =
      """
      design: readings
      key: PK, SK
      %s
      entities:
        reading:
          kind: append-only
          PK: DEVICE#<deviceId>
          SK: <at>#<id>
          attributes: { deviceId: string, at: timestamp fixed, id: string, day: date }
      patterns:
        readings: PK = DEVICE#<deviceId>
        %s
      load: { entities: { reading: { %s } }%s }
      """;

  private static List<Finding> findings(String head, String pattern, String load, String growth) {
    return Design.check(READINGS.formatted(head, pattern, load, growth)).findings();
  }

  @Test
  void manyWritesUnderFewParentsAreThrottled() {
    List<Finding> findings =
        findings("", "", "peak: 5000, size: 1 KB, items: 1M, perParent: 500k", "");
    assertThat(findings).extracting(Finding::check).containsExactly("hot-partition");
    assertThat(findings.get(0).severity()).isEqualTo(Severity.ERROR);
    assertThat(findings.get(0).help().orElseThrow()).contains("shards: 3");
  }

  @Test
  void theSameWritesUnderManyParentsAreNot() {
    assertThat(findings("", "", "peak: 5000, size: 1 KB, items: 1M, perParent: 100", "")).isEmpty();
  }

  @Test
  void aPartitionWithLocalIndexesHasTenGigabytes() {
    String index = "indexes: { byDay: { key: [PK, day], local: true } }";
    String pattern = "days: { where: PK = DEVICE#<deviceId> and day = <day>, index: byDay }";
    String load = "items: 100M, size: 1 KB, perParent: %s";
    assertThat(findings(index, pattern, load.formatted("1M"), "")).isEmpty();
    assertThat(findings(index, pattern, load.formatted("6M"), ""))
        .extracting(Finding::check, Finding::severity)
        .containsExactly(tuple("limits", Severity.ERROR));
    assertThat(findings(index, pattern, load.formatted("4M"), ", growth: 10%"))
        .extracting(Finding::check, Finding::severity)
        .containsExactly(tuple("limits", Severity.WARNING));
  }

  @Test
  void aLocalIndexIsProposedOnlyForConsistentReadsOfTheTablesOwnPartitions() {
    String reader = "days: { where: %s = %s and day = <day>, index: byDay, consistent: true }";
    Finding ownFinding =
        findings(
                "indexes: { byDay: 'PK, day' }",
                reader.formatted("PK", "DEVICE#<deviceId>"),
                "items: 1",
                "")
            .get(0);
    assertThat(ownFinding.check()).isEqualTo("refused-condition");
    assertThat(ownFinding.help().orElseThrow()).contains("byDay: { key: [PK, day], local: true }");
    Finding other =
        findings("indexes: { byDay: 'id, day' }", reader.formatted("id", "<id>"), "items: 1", "")
            .get(0);
    assertThat(other.help().orElseThrow()).doesNotContain("local");
  }

  @Test
  void growthShowsWhatIsThrottledWithinAYear() {
    String days =
        """
        design: days
        key: PK, SK
        entities:
          reading: { PK: "DAY#<day>", SK: <id>, attributes: { day: date fixed, id: string } }
        patterns:
          ofDay: PK = DAY#<day>
        load: { entities: { reading: { peak: 500, size: 1 KB } }%s }
        """;
    assertThat(Design.check(days.formatted("")).findings()).isEmpty();
    assertThat(Design.check(days.formatted(", growth: 2%")).findings()).isEmpty();
    assertThat(Design.check(days.formatted(", growth: 10%")).findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.check()).isEqualTo("hot-partition");
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.message()).contains("within a year");
            });
  }
}
