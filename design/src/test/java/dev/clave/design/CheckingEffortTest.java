package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.clave.design.unify.CheckInterrupted;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

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
}
