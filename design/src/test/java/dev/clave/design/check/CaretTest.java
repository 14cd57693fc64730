package dev.clave.design.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Designs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each finding stands under exactly the text that it is about. */
class CaretTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "collisions.yaml",
        "conditions.yaml",
        "counters.yaml",
        "forms.yaml",
        "inputs.yaml",
        "names.yaml",
        "traps.yaml",
        "unique.yaml",
        "guards.yaml",
        "relations.yaml",
        "shards.yaml",
        "slots.yaml",
        "tables.yaml",
        "limits.yaml",
        "lists.yaml",
        "nested.yaml",
        "families.yaml",
        "hotel.yaml"
      })
  void findingsStandWhereTheCaretsAre(String name) {
    String fixture = Designs.text("carets/" + name);
    assertThat(CaretFixture.found(fixture)).isEqualTo(CaretFixture.expected(fixture));
  }
}
