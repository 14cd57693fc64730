package dev.clave.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryBudgetTest {

  @Test
  void allRequestsTogetherHoldNoMoreThanTheLimit() {
    MemoryBudget budget = MemoryBudget.of(10);
    assertThat(budget.take(6)).isTrue();
    assertThat(budget.take(5)).isFalse();
    assertThat(budget.take(4)).isTrue();
    budget.giveBack(6);
    assertThat(budget.take(5)).isTrue();
    assertThat(budget.held()).isEqualTo(9);
    budget.giveBack(9);
  }

  @Test
  void whatIsHeldForOnePurposeIsMissingForTheOthers() {
    long before = MemoryBudget.ofProcess().held();
    MemoryBudget bodies = MemoryBudget.of(Long.MAX_VALUE);
    MemoryBudget reads = MemoryBudget.of(Long.MAX_VALUE);
    long most = Runtime.getRuntime().maxMemory();

    assertThat(bodies.take(most / 4)).isTrue();
    assertThat(reads.take(most)).isFalse();
    assertThat(reads.held()).isZero();
    bodies.giveBack(most / 4);
    assertThat(MemoryBudget.ofProcess().held()).isEqualTo(before);
  }
}
