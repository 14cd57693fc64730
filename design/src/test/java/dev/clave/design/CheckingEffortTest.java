package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.clave.design.finding.CheckInterrupted;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a design costs that is made to be costly. */
final class CheckingEffortTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Entities that all have one key: each finding proposes a fix. */
  private static String sharingAKey(int entities) {
    StringBuilder text = new StringBuilder("design: big\ntable: big\nkey: PK, SK\nentities:\n");
    for (int i = 0; i < entities; i++) {
      text.append("  e" + i + ": { PK: X#<id>, SK: Y#<id>, attributes: { id: string } }\n");
    }
    return text.append("patterns:\n  all: PK = X#<id>\n").toString();
  }

  private static long allocated(Runnable work) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    work.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void whatReadsADesignDoesNotPayForTheFixesThatNobodyAsksFor() {
    Design.check(sharingAKey(50));
    long few = allocated(() -> Design.check(sharingAKey(50)));
    long many = allocated(() -> Design.check(sharingAKey(400)));

    assertThat(many).as("of eight times as many entities").isLessThan(few * 8 * 4);
    assertThat(Design.check(sharingAKey(50)).findings())
        .anyMatch(finding -> finding.fix().isPresent());
  }

  @Test
  void aCheckEndsWhenItsThreadIsInterrupted() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> Design.check(sharingAKey(50))).isInstanceOf(CheckInterrupted.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** Also one that compares no keys, such as where a file has thousands of misspelt names. */
  @Test
  void aCheckWithoutAnyPairEndsTheSameWay() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(
              () -> Design.check("design: one\nkey: PK\nentities:\n  e: { PK: A#<x> }\n"))
          .isInstanceOf(CheckInterrupted.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** Each finding once took as long as the design is large. */
  @Test
  void twiceTheFindingsTakeAboutTwiceTheTime() {
    cpuNanos(unusedIndexes(500));
    long some = cpuNanos(unusedIndexes(1500));
    long manyMore = cpuNanos(unusedIndexes(12_000));
    assertThat(manyMore).isLessThan(24 * some);
  }

  private static long cpuNanos(String text) {
    long start = THREADS.getCurrentThreadCpuTime();
    assertThat(Design.check(text).untriedFindings()).isNotEmpty();
    return THREADS.getCurrentThreadCpuTime() - start;
  }

  private static String unusedIndexes(int indexes) {
    StringBuilder text = new StringBuilder("design: big\nkey: PK, SK\nindexes:\n");
    for (int i = 0; i < indexes; i++) {
      text.append("  G%1$d: \"G%1$dPK\"\n".formatted(i));
    }
    return text.append("entities:\n  e: { PK: A#<x>, SK: B }\n").toString();
  }

  /** Java reads and tests with some of them for minutes, or not at all. */
  @ParameterizedTest
  @ValueSource(strings = {"[", "a{99999999999}", "(a|aa)+", "(x+x+)+y"})
  void aSampleIsTestedByAnyRegularExpressionInAShortTime(String regex) {
    assertThat(Design.check(withSample(regex)).untriedFindings()).isNotEmpty();
  }

  @Test
  void aLongRegularExpressionIsRefused() {
    assertThat(Design.check(withSample("a".repeat(100_000))).untriedFindings())
        .anyMatch(finding -> finding.message().contains("at most 1000 characters, found 100000"));
  }

  private static String withSample(String regex) {
    return """
        design: one
        key: PK
        entities:
          e: { PK: A#<x>, attributes: { x: 'string /%s/' } }
        samples:
          e:
            - { x: "%s!" }
        """
        .formatted(regex, "a".repeat(60) + "x".repeat(60));
  }
}
