package dev.clave.engine.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BodyBudgetTest {

  @Test
  void allRequestsTogetherHoldNoMoreThanTheLimit() {
    BodyBudget budget = new BodyBudget(10);
    assertThat(budget.take(6)).isTrue();
    assertThat(budget.take(5)).isFalse();
    assertThat(budget.take(4)).isTrue();
    budget.giveBack(6);
    assertThat(budget.take(5)).isTrue();
    assertThat(budget.held()).isEqualTo(9);
  }

  @Test
  void valuesCountForTheMemoryThatTheyTake() {
    byte[] text = ("{\"a\": {\"S\": \"" + "x".repeat(1000) + "\"}}").getBytes(UTF_8);
    byte[] numbers = ("{\"a\": {\"L\": [" + "{\"N\":\"1\"},".repeat(1000) + "]}}").getBytes(UTF_8);
    assertThat(BodyBudget.beyondBytes(text)).isLessThan(text.length);
    assertThat(BodyBudget.beyondBytes(numbers)).isGreaterThan(20 * numbers.length);
  }
}
