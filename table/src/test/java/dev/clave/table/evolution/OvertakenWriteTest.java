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
import org.junit.jupiter.api.Test;
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
      Table program = Table.open(old, before(engine.client(), "transactWriteItems", overtaking));
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

  @Test
  void aValueThatAProgramReleasesWhileTheChangeIsContractedStaysFree() {
    String expiring =
        SHOP.replace("entityType: true\n", "entityType: true\nttl: endsAt\n")
            .replace(
                "SK: ORDER#<orderId>\n",
                "SK: ORDER#<orderId>\n    unique: [code]\n    ttl: endsAt\n")
            .replace("town: string }", "town: string, endsAt: timestamp(seconds)? }");
    Design old = ClubDesigns.checked(expiring);
    Design next =
        ClubDesigns.checked(expiring.replace("town: string,", "place: { is: string, was: town },"));
    try (Engine engine = Engine.inMemory()) {
      Table first = Table.open(old, engine.client());
      first.provision();
      first.create(
          "order",
          Map.of(
              "customerId",
              "c",
              "orderId",
              "1",
              "code",
              "x",
              "town",
              "León",
              "endsAt",
              "2099-01-01T00:00:00Z"));
      evolution(engine.client(), old, next)
          .apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
      Table after = Table.open(next, engine.client());
      evolution(
              before(
                  engine.client(),
                  "transactWriteItems|batchExecuteStatement",
                  () -> after.update("order", KEY, Map.of("code", "y"))),
              old,
              next)
          .contract(ApplySettings.defaults().withSegments(1).alone(), ApplyProgress.NONE);

      assertThat(after.get("order", KEY).orElseThrow().get("code")).isEqualTo("y");
      assertThat(after.diagnose(Progress.NONE).first()).isEmpty();
      after.create(
          "order", Map.of("customerId", "c", "orderId", "2", "code", "x", "place", "Lugo"));
    }
  }

  private static Evolution evolution(DynamoDbClient client, Design old, Design next) {
    return Evolution.of(client, TableOptions.defaults(), Optional.of(old), next);
  }

  /** A client that does something before its first request of a kind. */
  private static DynamoDbClient before(
      DynamoDbClient client, String operations, Runnable overtaking) {
    AtomicInteger requests = new AtomicInteger();
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (method.getName().matches(operations) && requests.getAndIncrement() == 0) {
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
