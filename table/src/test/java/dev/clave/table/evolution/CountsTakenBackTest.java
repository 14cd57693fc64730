package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A change that adds a counter is taken back before it has come to the items that count. */
class CountsTakenBackTest {
  private static final String SHOP =
      """
      design: shop
      table: shop
      key: PK, SK
      entityType: true
      entities:
        customer:
          PK: CUSTOMER#<customerId>
          SK: CUSTOMER
          attributes: { customerId: string }
        order:
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          attributes: { customerId: string, orderId: string }
      patterns:
        ofCustomer: PK = CUSTOMER#<customerId>
      """;

  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private final TableOptions options = TableOptions.defaults().withClock(time::get);

  @Test
  void nothingIsLeftOfWhatProgramsCountedMeanwhile() {
    Design old = ClubDesigns.checked(SHOP);
    Design counting =
        ClubDesigns.checked(
            SHOP.replace(
                "    SK: CUSTOMER\n", "    SK: CUSTOMER\n    counters: { orders: order }\n"));
    try (Engine engine = Engine.inMemory()) {
      Table table = Table.open(old, engine.client(), options);
      table.provision();
      table.create("customer", Map.of("customerId", "c"));
      Evolution evolution = Evolution.of(engine.client(), options, Optional.of(old), counting);
      assertThatThrownBy(
              () -> evolution.apply(ApplySettings.defaults().alone(), report -> evolution.stop()))
          .hasMessageContaining("stopped");
      time.updateAndGet(now -> now.plusSeconds(60));
      table.create("order", Map.of("customerId", "c", "orderId", "o"));
      assertThat(engine.client().scan(scan -> scan.tableName("shop")).items())
          .as("the order is counted")
          .anyMatch(item -> item.containsKey("orders"));

      Evolution.of(engine.client(), options, Optional.empty(), counting)
          .back(ApplySettings.defaults().alone(), ApplyProgress.NONE);
      assertThat(engine.client().scan(scan -> scan.tableName("shop")).items())
          .filteredOn(item -> !item.get("PK").s().startsWith("clave:"))
          .noneMatch(item -> item.containsKey("orders"))
          .hasSize(2);
      assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
    }
  }
}
