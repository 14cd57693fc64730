package dev.clave.systems.dispositivos.pipeline;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.events.Events;
import dev.clave.events.OperationsTest;
import dev.clave.events.TestDatabase;
import dev.clave.events.TestTables;
import dev.clave.events.operating.DeadLetterFilter;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Dead letters and consumers of Dispositivos. */
class D8OperationsTest extends OperationsTest {

  @Override
  protected TestTables tables() {
    return new DeviceTestTables();
  }

  @Test
  void aTypeThatDoesNotExistIsRefusedRatherThanMatchingNothing() {
    TestDatabase database = TestDatabase.fresh(tables());
    DeadLetterFilter mistyped =
        new DeadLetterFilter(
            Optional.empty(),
            Optional.of("ALERT_TRIGERED"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    try (Events events = Events.open(database.options().withWorkers(0).withRelay(false))) {
      assertThatThrownBy(() -> events.deadLetters().discard(mistyped, false, "old", "ops"))
          .hasMessageContaining("`ALERT_TRIGGERED`")
          .hasMessageEndingWith("found `ALERT_TRIGERED`");
    }
  }
}
