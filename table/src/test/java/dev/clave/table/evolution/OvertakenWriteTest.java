package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A program reads an item to write it, and before it writes, {@code apply} has brought that item
 * along: its twin or its guard is there. It is the item's own, so the write is planned again.
 */
class OvertakenWriteTest {
  private static final String SHOP =
      """
      design: shop
      table: shop
      key: PK, SK
      entityType: true
      entities:
        order:
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          attributes: { customerId: string, orderId: string, code: string, town: string }
      patterns:
        ofCustomer: PK = CUSTOMER#<customerId>
      """;

  private static final Map<String, Object> KEY = Map.of("customerId", "c", "orderId", "1");

  @ParameterizedTest
  @ValueSource(strings = {"SK: PEDIDO#", "unique: [code]\n    SK: ORDER#"})
  void aWriteThatApplyOvertakesIsNotRefused(String change) {
    Design old = ClubDesigns.checked(SHOP);
    Design next = ClubDesigns.checked(SHOP.replace("SK: ORDER#", change));
    try (Engine engine = Engine.inMemory()) {
      Table first = Table.open(old, engine.client());
      first.provision();
      first.create("order", Map.of("customerId", "c", "orderId", "1", "code", "x", "town", "León"));
      Runnable overtaking =
          () ->
              evolution(engine.client(), old, next)
                  .apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
      Table program = Table.open(old, before(engine.client(), overtaking));
      AtomicInteger updates = new AtomicInteger();
      try {
        evolution(engine.client(), old, next)
            .apply(
                ApplySettings.defaults().withSegments(1).alone(),
                report -> {
                  if (report.step().equals("fill") && updates.getAndIncrement() == 0) {
                    program.update("order", KEY, Map.of("town", "Lugo"));
                  }
                });
      } catch (EvolutionException overtaken) {
        assertThat(overtaken).hasMessageContaining("another process");
      }

      assertThat(updates).hasPositiveValue();
      Table after = Table.open(next, engine.client());
      for (Table table : new Table[] {program, after}) {
        assertThat(table.get("order", KEY).orElseThrow().attributes())
            .containsEntry("town", "Lugo")
            .containsEntry("code", "x");
      }
      assertThat(after.diagnose(Progress.NONE).first()).isEmpty();
    }
  }

  private static Evolution evolution(DynamoDbClient client, Design old, Design next) {
    return Evolution.of(client, TableOptions.defaults(), Optional.of(old), next);
  }

  /** A client that does something before its first transaction. */
  private static DynamoDbClient before(DynamoDbClient client, Runnable overtaking) {
    AtomicInteger transactions = new AtomicInteger();
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("transactWriteItems")
                  && transactions.getAndIncrement() == 0) {
                overtaking.run();
              }
              try {
                return method.invoke(client, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
