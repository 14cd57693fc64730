package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Checked;
import dev.clave.design.finding.CheckInterrupted;
import dev.clave.server.Await;
import dev.clave.server.shop.ShopProvider;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class BoundedCheckTest {
  @Test
  void aDesignThatIsCheckedInTimeIsAsItWouldBeOtherwise() {
    assertThat(BoundedCheck.of(ShopProvider.design()).design()).isPresent();
    assertThat(BoundedCheck.of("design: x").hasErrors()).isTrue();
  }

  /** Half a million pairs, of which each takes a thought. */
  @Test
  void aDesignWhoseEntitiesTakeHoursToCompareIsGivenUpAndItsThreadEnds() throws Exception {
    assertThatThrownBy(() -> BoundedCheck.of(hours(), Duration.ofSeconds(1)))
        .isInstanceOf(Problem.Refusal.class)
        .hasMessageContaining("checked within 1 seconds");
    Await.until(() -> checking() == 0);
  }

  /** A check that goes on after its caller was answered would leave room for another one. */
  @Test
  void nobodyBeginsACheckWhileTwoAreUnderWay() throws Exception {
    List<Thread> callers =
        Stream.generate(() -> new Thread(BoundedCheckTest::checkForHours)).limit(2).toList();
    callers.forEach(Thread::start);
    Await.until(() -> checking() == 2);

    assertThatThrownBy(() -> BoundedCheck.of("design: x"))
        .isInstanceOf(Problem.Refusal.class)
        .hasMessageContaining("other designs are being checked");
    callers.forEach(Thread::interrupt);
    Await.until(() -> checking() == 0);
    assertThat(BoundedCheck.of("design: x").hasErrors()).isTrue();
  }

  /** Looking for a comment after each value of it from the line's beginning took minutes. */
  @Test
  void aFileInOneLineIsReadInOnePass() {
    assertThat(BoundedCheck.of("design: [" + "x, ".repeat(80_000) + "x]").hasErrors()).isTrue();
  }

  /** Each of them once quoted all of the design. */
  @Test
  void aHundredThousandFaultsInOneLineAreToldInAFewWords() {
    String words = "a|".repeat(100_000) + "b";
    Checked checked =
        BoundedCheck.of(
            "design: big\nkey: PK\nentities:\n  e: { PK: <n>, attributes: { n: \"%s\" } }\n"
                .formatted(words));

    assertThat(checked.hasErrors()).isTrue();
    assertThat(checked.untriedFindings())
        .allSatisfy(finding -> assertThat(finding.message()).hasSizeLessThan(3000));
  }

  @Test
  void aTextOfMegabytesIsNotChecked() {
    assertThatThrownBy(() -> BoundedCheck.of("#".repeat(BoundedCheck.LONGEST_TEXT + 1)))
        .isInstanceOf(Problem.Refusal.class)
        .hasMessageContaining("expected a design of at most");
  }

  private static void checkForHours() {
    assertThatThrownBy(() -> BoundedCheck.of(hours(), Duration.ofMinutes(1)))
        .isInstanceOf(CheckInterrupted.class);
  }

  private static long checking() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("clave-check"))
        .count();
  }

  private static String hours() {
    StringBuilder text = new StringBuilder("design: big\ntable: big\nkey: PK, SK\nentities:\n");
    for (int i = 0; i < 1000; i++) {
      text.append(
          "  e%1$d: { PK: U#<id>, SK: <a>x%1$dy<id>, attributes: { id: string, a: string } }\n"
              .formatted(i));
    }
    return text.toString();
  }
}
