package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.table.Table;
import dev.clave.table.evolution.ApplyProgress;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Migrations into a table whose design is being changed. */
class ChangeUnderWayTest {
  private static final String OLD = Shop.text("design.yaml");

  /** Orders have another key. */
  private static final String MOVED =
      OLD.replace("SK: ORDER#<id>", "SK: PEDIDO#<id>")
          .replace("begins_with ORDER#", "begins_with PEDIDO#");

  private static final String REQUIRED =
      OLD.replace("      name: string\n", "      name: string\n      town: string = León\n");

  private static final String COUNTED =
      REQUIRED.replace(
          "    unique: email\n",
          "    unique: email\n    counters: { orders: { of: order, with: { id: customerId } } }\n");

  @TempDir Path state;
  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private final TableOptions options = TableOptions.defaults().withClock(time::get);
  private Engine engine;
  private String url;

  @BeforeEach
  void open() throws Exception {
    engine = Engine.inMemory();
    url = Shop.empty();
    Shop.sql(
        url,
        """
        INSERT INTO customers VALUES (1, 'Ana', 'ana@example.mx', '1', NULL, NULL, now());
        INSERT INTO orders VALUES ('o1', 1, 'open', now(), now()), ('o2', 1, 'paid', now(), now());
        """);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void rowsOfAnEntityWithANewAttributeAreMigratedForBothDesigns() throws Exception {
    begin(OLD, REQUIRED);
    assertThat(run(OLD).total().rejected()).isZero();
    assertThat(table(REQUIRED).get("customer", Map.of("id", "1")).orElseThrow().get("town"))
        .isEqualTo("León");
    contract(REQUIRED);
    assertThat(table(REQUIRED).diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void rowsOfAnEntityWithAnotherKeyAreMigratedForBothDesigns() throws Exception {
    begin(OLD, MOVED);
    Report report = run(MOVED);
    assertThat(report.reasons()).isEmpty();
    for (String design : new String[] {OLD, MOVED}) {
      assertThat(table(design).get("order", Map.of("customerId", "1", "id", "o1"))).isPresent();
    }
    contract(MOVED);
    assertThat(table(MOVED).diagnose(Progress.NONE).first()).isEmpty();
    assertThat(table(MOVED).items().filter(item -> item.entity().equals("order"))).hasSize(2);
    try (Migration migration = migration(MOVED)) {
      assertThat(migration.verify().agrees()).isTrue();
    }
  }

  @Test
  void aRunThatWouldHaveToCountIsRefusedAsAWholeAndCanBeginAfterTheChange() throws Exception {
    begin(OLD, COUNTED);
    assertThatThrownBy(() -> run(COUNTED))
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("no load of what counters count while a change of the design")
        .hasMessageContaining("`clave apply --contract`");
    contract(COUNTED);
    assertThat(run(COUNTED).total().rejected()).isZero();
    assertThat(table(COUNTED).get("customer", Map.of("id", "1")).orElseThrow().get("orders"))
        .hasToString("2");
  }

  private void begin(String before, String after) {
    table(before).provision();
    evolution(before).remember();
    evolution(after).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    time.updateAndGet(now -> now.plusSeconds(60));
  }

  private void contract(String after) {
    evolution(after).contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    time.updateAndGet(now -> now.plusSeconds(60));
  }

  private Evolution evolution(String text) {
    return Evolution.of(engine.client(), options, Optional.empty(), design(text));
  }

  private Table table(String text) {
    return Table.open(design(text), engine.client(), options);
  }

  private Report run(String text) throws InterruptedException {
    try (Migration migration = migration(text)) {
      return migration.run();
    }
  }

  private Migration migration(String text) {
    Design design = design(text);
    return Migration.open(
        design,
        Mapping.check(Shop.text("migration.yaml"), design).mapping().orElseThrow(),
        engine.client(),
        url,
        MigrationOptions.in(state).withTables(options));
  }

  private static Design design(String text) {
    return Design.check(text).design().orElseThrow();
  }
}
