package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Updates that expect values of the item that they change. */
class ExpectedValuesTest {
  private static final Map<String, String> T1 = Map.of("accountId", "a", "tripId", "t1");

  private Endpoint endpoint;
  private Table table;

  @BeforeEach
  void open() {
    endpoint = Endpoint.open();
    table = endpoint.table();
    table.create("account", Freight.account("a"));
    table.create("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    table.update("trip", T1, Map.of("status", "pending"));
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  @Test
  void anUpdateWhoseExpectedValuesHoldIsMade() {
    Item trip = table.update("trip", T1, Map.of("status", "running"), Map.of("status", "pending"));
    assertThat(trip.get("status")).isEqualTo("running");
  }

  @Test
  void anUpdateThatExpectsAnotherValueIsRefusedAndChangesNothing() {
    assertThatThrownBy(
            () -> table.update("trip", T1, Map.of("status", "running"), Map.of("status", "done")))
        .isInstanceOfSatisfying(
            TableException.class,
            refusal -> {
              assertThat(refusal.kind()).isEqualTo(Kind.CONDITION_FAILED);
              assertThat(refusal.problems().get(0).attribute()).isEqualTo("status");
              assertThat(refusal.step()).isEmpty();
            });
    assertThat(table.get("trip", T1).orElseThrow().get("status")).isEqualTo("pending");
  }

  @Test
  void nullExpectsThatThereIsNoValue() {
    Map<String, Object> noNote = new HashMap<>();
    noNote.put("note", null);
    table.update("trip", T1, Map.of("note", "first"), noNote);
    assertThatThrownBy(() -> table.update("trip", T1, Map.of("note", "second"), noNote))
        .hasMessageContaining("expected `note missing`");
  }

  @Test
  void anUnknownAttributeIsRefusedBeforeAnythingIsSent() {
    assertThatThrownBy(() -> table.update("trip", T1, Map.of(), Map.of("stauts", "done")))
        .isInstanceOfSatisfying(
            TableException.class,
            refusal -> assertThat(refusal.kind()).isEqualTo(Kind.REFUSED_INPUT));
  }

  @Test
  void aRefusalInATransactionTellsItsStep() {
    assertThatThrownBy(
            () ->
                table
                    .transaction()
                    .update("trip", T1, Map.of("status", "done"))
                    .delete("trip", Map.of("accountId", "a", "tripId", "none"))
                    .commit())
        .isInstanceOfSatisfying(
            TableException.class, refusal -> assertThat(refusal.step()).hasValue(2));
  }
}
