package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.server.Await;
import dev.clave.server.shop.ShopProvider;
import java.time.Duration;
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
    StringBuilder text = new StringBuilder("design: big\ntable: big\nkey: PK, SK\nentities:\n");
    for (int i = 0; i < 1000; i++) {
      text.append(
          "  e%1$d: { PK: U#<id>, SK: <a>x%1$dy<id>, attributes: { id: string, a: string } }\n"
              .formatted(i));
    }

    assertThatThrownBy(() -> BoundedCheck.of(text.toString(), Duration.ofSeconds(1)))
        .isInstanceOf(Problem.Refusal.class)
        .hasMessageContaining("checked within 1 seconds");
    Await.until(
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("clave-check")));
  }

  @Test
  void aTextOfMegabytesIsNotChecked() {
    assertThatThrownBy(() -> BoundedCheck.of("#".repeat(BoundedCheck.LONGEST_TEXT + 1)))
        .isInstanceOf(Problem.Refusal.class)
        .hasMessageContaining("expected a design of at most");
  }
}
