package dev.clave.engine.wire;

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
}
