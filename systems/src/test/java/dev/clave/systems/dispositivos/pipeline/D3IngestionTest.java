package dev.clave.systems.dispositivos.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.Events;
import dev.clave.events.IngestionTest;
import dev.clave.events.Samples;
import dev.clave.events.TestDatabase;
import dev.clave.events.TestKey;
import dev.clave.events.TestTables;
import dev.clave.events.model.Receipt;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Ingestion of events of registered devices. */
class D3IngestionTest extends IngestionTest {

  @Override
  protected TestTables tables() {
    return new DeviceTestTables();
  }

  @Test
  void anUnknownOrDecommissionedDeviceSendsNothing() {
    TestDatabase database = TestDatabase.fresh(tables());
    TestKey retired = database.keys(1).get(0);
    database.execute("UPDATE devices SET status = 'DECOMMISSIONED'");
    TestKey unknown = new TestKey(retired.stream(), UUID.randomUUID().toString());
    try (Events events = Events.open(database.options().withWorkers(0).withRelay(false))) {
      assertThat(
              events
                  .ingestion()
                  .accept(List.of(Samples.telemetry(retired), Samples.telemetry(unknown))))
          .containsExactly(
              new Receipt.Refused("device `" + retired.key() + "` is decommissioned"),
              new Receipt.Refused("no device `" + unknown.key() + "`"));
    }
  }
}
