package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.finding.Finding;
import dev.clave.design.unify.Unification;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** However its keys are written, checking a design takes a bounded number of steps. */
class EntangledDesignsTest {
  private static String design(int entities, IntFunction<String> keys) {
    StringBuilder text = new StringBuilder("design: entangled\nkey: PK, SK\nentities:\n");
    for (int i = 0; i < entities; i++) {
      text.append("  entity" + i + ":\n" + keys.apply(i).indent(4));
    }
    return text.toString();
  }

  private static long steps(String design) {
    long before = Unification.stepsOfThread();
    Design.check(design);
    return Unification.stepsOfThread() - before;
  }

  @Test
  void entitiesThatWriteTheirKeysAlikeAreComparedOnce() {
    IntFunction<String> keys =
        i ->
            """
            PK: X#<m:lower>#<at:month>
            SK: <m:upper>#<at:day>#<m:first3>#<n%d>
            attributes: { m: string, at: timestamp, n%d: string }
            """
                .formatted(i, i);

    assertThat(steps(design(12, keys))).isLessThan(steps(design(3, keys)) * 12);
  }

  @Test
  void aDesignWhoseKeysAreTooEntangledSaysSo() {
    String design =
        design(
            60,
            i ->
                """
                PK: <a><b><a>%s<b>
                SK: <b><a><c><a>%s<c><b>
                attributes: { a: string(1..%d), b: string, c: string }
                """
                    .formatted("x".repeat(i % 9), "y".repeat(i % 7), i + 2));

    assertThat(steps(design)).isLessThan(20_000_000);
    assertThat(Design.check(design).untriedFindings())
        .extracting(Finding::check)
        .contains("unfinished-check");
  }

  @Test
  void aThousandEntitiesOfOnePartitionAreNotComparedInPairs() {
    IntFunction<String> keys =
        i ->
            """
            PK: TENANT#<tenantId>
            SK: ITEM#<groupId>#KIND%d#<entity%dId>
            """
                .formatted(i, i);

    assertThat(steps(design(1000, keys))).isLessThan(10_000);
  }
}
