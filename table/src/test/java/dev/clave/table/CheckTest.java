package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.clave.table.item.TableException;
import dev.clave.table.options.Sent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An input can be checked without being written. */
class CheckTest {
  private Endpoint endpoint;
  private Table table;
  private final List<Sent> sent = new ArrayList<>();

  @BeforeEach
  void open() {
    endpoint = Endpoint.open();
    table = endpoint.table().observed(sent::add);
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  @Test
  void anInputThatFitsIsAcceptedAndNothingIsSent() {
    table.check("trip", Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    assertThat(sent).isEmpty();
  }

  @Test
  void anInputThatDoesNotFitIsRefusedWithTheProblemsThatAPutNames() {
    Map<String, Object> trip = new HashMap<>(Freight.trip("a", "t#1", "2024-01-15T08:00:00Z"));
    assertThat(refusal(() -> table.check("trip", trip)))
        .isEqualTo(refusal(() -> table.put("trip", trip)))
        .contains("delimiter");
    trip.put("status", "lost");
    trip.put("colour", "red");
    assertThat(refusal(() -> table.check("trip", trip)))
        .isEqualTo(refusal(() -> table.put("trip", trip)))
        .contains("status", "colour");
    assertThat(sent).isEmpty();
  }

  @Test
  void anInputOutsideTheScopeIsRefused() {
    Map<String, Object> trip = Freight.trip("b", "t1", "2024-01-15T08:00:00Z");
    assertThatExceptionOfType(TableException.class)
        .isThrownBy(() -> table.scope(Map.of("accountId", "a")).check("trip", trip))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(TableException.Kind.OUT_OF_SCOPE));
  }

  private static String refusal(Runnable call) {
    try {
      call.run();
    } catch (TableException refusal) {
      return refusal.getMessage();
    }
    return "accepted";
  }
}
