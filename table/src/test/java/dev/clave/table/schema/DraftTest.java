package dev.clave.table.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

final class DraftTest {
  private static final AttributeValue ONE = AttributeValue.fromN("1");
  private static final AttributeValue TWO = AttributeValue.fromN("2");

  private final Draft draft = new Draft.Places(List.of("a", "b", "c", "a")).draft();

  @Test
  void itHasWhatWasPut() {
    draft.put("c", TWO);
    draft.set(0, ONE);

    assertThat(draft).isEqualTo(Map.of("a", ONE, "c", TWO)).hasSize(2);
    assertThat(new HashMap<>(draft)).isEqualTo(Map.of("a", ONE, "c", TWO));
    assertThat(draft.get("b")).isNull();
    assertThat(draft.containsKey("b")).isFalse();
  }

  @Test
  void itsNamesComeInTheOrderOfTheirPlaces() {
    draft.put("c", ONE);
    draft.put("a", TWO);

    List<String> names = new ArrayList<>();
    draft.forEach((name, value) -> names.add(name));

    assertThat(names).containsExactly("a", "c");
    assertThat(draft.keySet()).containsExactly("a", "c");
  }

  @Test
  void anotherValueTakesThePlaceOfTheFirst() {
    assertThat(draft.put("a", ONE)).isNull();
    assertThat(draft.put("a", TWO)).isEqualTo(ONE);
    assertThat(draft).isEqualTo(Map.of("a", TWO));
  }

  @Test
  void whatIsTakenAwayIsGone() {
    draft.put("a", ONE);

    assertThat(draft.remove("a")).isEqualTo(ONE);
    assertThat(draft.remove("a")).isNull();
    assertThat(draft.remove("z")).isNull();
    assertThat(draft).isEmpty();
  }

  @Test
  void aNameWithoutAPlaceIsRefused() {
    assertThatThrownBy(() -> draft.put("z", ONE)).hasMessageContaining("[a, b, c]");
  }
}
