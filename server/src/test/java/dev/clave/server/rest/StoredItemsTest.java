package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.design.model.KeySchema;
import dev.clave.server.http.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StoredItemsTest {
  private static final KeySchema NUMBERED =
      Design.check(
              """
              design: readings
              key: meter number, at
              entities:
                reading: { attributes: { meter: integer, at: timestamp } }
              """)
          .design()
          .orElseThrow()
          .tables()
          .get(0)
          .key();

  @Test
  void aPartitionIsNamedByANumberInAnySpelling() {
    assertThat(StoredItems.Partition.of(NUMBERED, "1.5e3").value().n()).isEqualTo("1500");
    assertThat(StoredItems.Partition.of(NUMBERED, "-0.25").value().n()).isEqualTo("-0.25");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e2000000000", "1e2147483647", "1e-2000000000", "1e999", "meter"})
  void aNumberThatNoKeyCanBeIsRefusedBeforeItIsWrittenOut(String text) {
    assertThatThrownBy(() -> StoredItems.Partition.of(NUMBERED, text))
        .isInstanceOf(Problem.Refusal.class);
  }
}
