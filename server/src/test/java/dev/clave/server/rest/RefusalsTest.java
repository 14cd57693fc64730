package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.http.Problem;
import dev.clave.table.item.ItemFault;
import org.junit.jupiter.api.Test;

/** What a table refuses is told with a JSON pointer to each field. */
final class RefusalsTest {
  private static ItemFault problem(String attribute) {
    return new ItemFault("customer", attribute, "a value", "none");
  }

  @Test
  void attributesThatAreUniqueTogetherHaveAPointerEach() {
    assertThat(Refusals.faults(problem("shopId, email")))
        .extracting(Problem.Fault::pointer)
        .containsExactly("/shopId", "/email");
  }

  @Test
  void aPathWithinAnItemIsAPointerIntoIt() {
    assertThat(Refusals.faults(problem("lines[2].price")))
        .extracting(Problem.Fault::pointer)
        .containsExactly("/lines/2/price");
  }
}
