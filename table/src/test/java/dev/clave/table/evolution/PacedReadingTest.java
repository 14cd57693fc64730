package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.options.Retry;
import dev.clave.table.options.TableOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a change reads before and after it writes keeps to the units a second as its writes do. */
class PacedReadingTest {
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

  /** Each reading of the table takes a unit for two items. */
  private static final int ITEMS = 200;

  private static final double UNITS_PER_SECOND = 10;
  private static final Duration ONE_READING = Duration.ofSeconds(10);

  private final Engine engine = Engine.inMemory();
  private final Instant begin = Instant.parse("2024-01-01T00:00:00Z");
  private final AtomicReference<Instant> time = new AtomicReference<>(begin);
  private final TableOptions options =
      TableOptions.defaults()
          .withClock(time::get)
          .withRetry(
              new Retry(
                  3,
                  Duration.ofMillis(1),
                  Duration.ofMillis(1),
                  pause -> time.updateAndGet(now -> now.plus(pause))));
  private final Evolution evolution =
      Evolution.of(engine.client(), options, Optional.of(OLD), NEXT);

  @BeforeEach
  void fill() {
    Table table = Table.open(OLD, engine.client(), options);
    table.provision();
    for (int number = 0; number < ITEMS; number++) {
      table.create("note", Map.of("id", "n" + number, "text", "x".repeat(4000)));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Duration passed() {
    return Duration.between(begin, time.get());
  }

  private static ApplySettings paced() {
    return ApplySettings.defaults().alone().withUnitsPerSecond(UNITS_PER_SECOND);
  }

  @Test
  void aPlanReadsNoFaster() {
    assertThat(evolution.plan(paced()).items()).isEqualTo(ITEMS);
    assertThat(passed()).isGreaterThan(ONE_READING.multipliedBy(9).dividedBy(10));
  }

  @Test
  void theComparisonReadsNoFaster() {
    evolution.apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    assertThat(passed()).isZero();
    assertThat(evolution.apply(paced(), ApplyProgress.NONE).items()).isEqualTo(ITEMS);
    assertThat(passed()).isGreaterThan(ONE_READING.multipliedBy(2).multipliedBy(9).dividedBy(10));
  }
}
