package dev.clave.table.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AttributesTest {
  private final Attributes trip =
      new Attributes(2)
          .add("userId", "ana")
          .add("note", Optional.empty())
          .add("due", Optional.of("monday"))
          .add("badge", (Object) null)
          .add("distance", 12L);

  @Test
  void whatIsAbsentIsNoAttribute() {
    Map<String, Object> present = new LinkedHashMap<>();
    present.put("userId", "ana");
    present.put("due", "monday");
    present.put("distance", 12L);
    assertThat(trip).isEqualTo(present).hasSize(3).hasSameHashCodeAs(present);
    assertThat(trip.containsKey("note")).isFalse();
    assertThat(trip.containsKey("due")).isTrue();
    assertThat(trip.get("badge")).isNull();
    Map<String, Object> visited = new LinkedHashMap<>();
    trip.forEach(visited::put);
    assertThat(visited).isEqualTo(present);
  }

  @Test
  void attributesAreFoundInAnyOrderAndByNamesThatAreNotInterned() {
    for (String name : List.of("distance", "userId", "distance", "due", "userId", "none")) {
      String fresh = new String(name.toCharArray());
      assertThat(trip.get(fresh))
          .isEqualTo(Map.of("userId", "ana", "due", "monday", "distance", 12L).get(name));
    }
  }

  @Test
  void nobodyChangesThemAsAMap() {
    assertThatThrownBy(() -> trip.put("userId", "eva"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> trip.remove("userId"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(trip.get("userId")).isEqualTo("ana");
  }
}
