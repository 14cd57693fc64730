package dev.clave.systems.transporte;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.systems.Systems;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The document wants the table recoverable to a moment: somebody ends and deletes what they should
 * not have, and the table of the moment before is what it was, figures, guards and references too.
 * The installation's backup is tried with the same system in the drill of the ledger.
 */
final class TransporteRecoveryTest {
  private static final String RESTORED = "transporte-before-the-mistake";
  private static final String CARRIER = "carrier1";

  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-07-01T00:00:00Z"));
  private final InstantSource clock = time::get;

  @Test
  void theTableOfTheMomentBeforeAMistakeIsWhatItWas(@TempDir Path folder) {
    try (Engine engine = Engine.open(folder, EngineOptions.defaults().withClock(clock))) {
      TableOptions options = TableOptions.defaults().withClock(clock);
      Table table = Table.open(Systems.design("transporte"), engine.client(), options);
      table.provision();
      pass(Duration.ofMinutes(1));
      table.restore(new TransporteSample().items(1), Progress.NONE);
      pass(Duration.ofMinutes(1));
      Set<Item> before = items(table);
      Instant moment = clock.instant();

      pass(Duration.ofMinutes(10));
      makeMistakes(table);
      assertThat(items(table)).isNotEqualTo(before);

      pass(Duration.ofMinutes(10));
      engine
          .client()
          .restoreTableToPointInTime(
              restore ->
                  restore
                      .sourceTableName(table.tableName())
                      .targetTableName(RESTORED)
                      .restoreDateTime(moment));
      Table restored =
          Table.open(
              Systems.design("transporte"), engine.client(), options.withTableName(RESTORED));
      assertThat(items(restored)).isEqualTo(before);
      assertThat(restored.diagnose(Progress.NONE).healthy()).isTrue();
      Item trip = running(restored).get(0);
      restored.transact("finalizarViaje", end(trip));
      assertThat(running(restored)).doesNotContain(trip);
    }
  }

  private void makeMistakes(Table table) {
    List<Item> running = running(table);
    assertThat(running).hasSizeGreaterThan(1);
    table.transact("finalizarViaje", end(running.get(0)));
    for (Item client : table.run("clientes", Map.of("userId", CARRIER)).stream().toList()) {
      table.delete("cliente", table.identity(client));
    }
    for (Item driver : table.run("conductores", Map.of("userId", CARRIER)).stream().toList()) {
      table.update("conductor", table.identity(driver), Map.of("nombre", "nadie"));
    }
  }

  private static List<Item> running(Table table) {
    return table.run("viajesPorEstado", Map.of("userId", CARRIER, "status", "en_curso")).stream()
        .toList();
  }

  private static Map<String, Object> end(Item trip) {
    return Map.of(
        "userId", CARRIER,
        "id", trip.get("id"),
        "conductorId", trip.get("conductorId"),
        "vehiculoId", trip.get("vehiculoId"),
        "fechaFinReal", Instant.parse("2024-07-01T01:00:00Z"));
  }

  private static Set<Item> items(Table table) {
    return table.items().collect(Collectors.toSet());
  }

  private void pass(Duration duration) {
    time.updateAndGet(now -> now.plus(duration));
  }
}
