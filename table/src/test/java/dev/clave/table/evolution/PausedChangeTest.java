package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Another process asks the one that applies a change to stop; a later one goes on. */
class PausedChangeTest {
  private static final String NOTES =
      """
      design: notes
      table: notes
      key: PK, SK
      entities:
        note:
          PK: NOTE#<id>
          SK: NOTE
          attributes: { id: string, text: string }
      patterns:
        note: PK = NOTE#<id>
      """;

  private static final Design OLD = ClubDesigns.checked(NOTES);
  private static final Design NEXT =
      ClubDesigns.checked(NOTES.replace("text: string", "body: { is: string, was: text }"));
  private static final int ITEMS = 2000;

  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private final TableOptions options = TableOptions.defaults().withClock(time::get);
  private final ApplySettings settings = ApplySettings.defaults().withSegments(1).alone();

  @Test
  void aPausedChangeGoesOnFromWhereItWas() {
    try (Engine engine = Engine.inMemory()) {
      Table table = Table.open(OLD, engine.client(), options);
      table.provision();
      table.putAll(
          IntStream.range(0, ITEMS)
              .mapToObj(number -> Item.of("note", Map.of("id", "n" + number, "text", "t"))),
          Progress.NONE);
      Evolution applying = evolution(engine);
      assertThatThrownBy(() -> evolution(engine).pause()).hasMessageContaining("no process");

      assertThatThrownBy(() -> applying.apply(settings, report -> pauseDuringFill(engine, report)))
          .isInstanceOf(EvolutionException.class)
          .hasMessageContaining("paused; run apply again");
      long brought = brought(engine);
      assertThat(brought).isPositive().isLessThan(ITEMS);
      assertThat(evolution(engine).memory().orElseThrow().running()).isPresent();

      AtomicReference<ApplyProgress.Report> first = new AtomicReference<>();
      assertThat(
              evolution(engine)
                  .apply(
                      settings,
                      report -> {
                        if (report.items() > 0) {
                          first.compareAndSet(null, report);
                        }
                      })
                  .items())
          .isEqualTo(ITEMS);
      assertThat(first.get().written()).isGreaterThanOrEqualTo(brought);
      assertThat(brought(engine)).isEqualTo(ITEMS);
    }
  }

  private Evolution evolution(Engine engine) {
    return Evolution.of(engine.client(), options, Optional.of(OLD), NEXT);
  }

  private void pauseDuringFill(Engine engine, ApplyProgress.Report report) {
    if (report.step().equals("fill") && report.written() > 0) {
      evolution(engine).pause();
      time.updateAndGet(now -> now.plusSeconds(20));
    }
  }

  private static long brought(Engine engine) {
    return engine.client().scanPaginator(scan -> scan.tableName("notes")).items().stream()
        .filter(item -> item.containsKey("body"))
        .count();
  }
}
