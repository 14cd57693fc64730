package dev.clave.systems.pai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.systems.Systems;
import dev.clave.table.Table;
import dev.clave.table.options.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A stream record of a delete has no caller, so the item says who deletes it just before. */
final class SignedDeleteTest {
  private static final Map<String, Object> KEY = Map.of("id_dashparam", "D1");

  @Test
  void aSignedDeleteIsAnUpdateAndADelete() {
    assertThat(operationsOfADelete(Map.of("modificadoPor", "ana")))
        .containsExactly("UpdateItem", "DeleteItem");
  }

  @Test
  void aDeleteThatNobodySignsIsOneRequest() {
    assertThat(operationsOfADelete(Map.of())).containsExactly("DeleteItem");
  }

  private static List<String> operationsOfADelete(Map<String, ?> signature) {
    try (Engine engine = Engine.inMemory()) {
      Table table = Table.open(Systems.design("pai"), engine.client());
      table.provision();
      table.create(
          "dashConfParam",
          Map.of(
              "id_dashparam",
              "D1",
              "id_parametro",
              "P1",
              "nombre",
              "Meta de ahorro",
              "valor",
              "5"));
      List<Sent> requests = new ArrayList<>();
      table.signed(signature).observed(requests::add).delete("dashConfParam", KEY);
      return requests.stream().map(Sent::operation).toList();
    }
  }
}
