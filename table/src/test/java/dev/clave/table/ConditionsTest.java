package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Conditions of a design that are easily written wrong as DynamoDB's. */
class ConditionsTest {
  private static final String TEXT =
      """
      design: orders
      key: PK, SK
      entities:
        order:
          PK: SHOP#<shop>
          SK: ORDER#<id>
          attributes: { shop: string, id: string, total: number, status: open | paid }
      patterns:
        orders: { where: PK = SHOP#<shop> and SK begins_with ORDER#, filter: total > <least?> }
      transactions:
        pay:
          - { update: order, when: not (total < 10 or status = paid), set: { status: paid } }
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(TEXT, engine);
    for (int i = 1; i <= 3; i++) {
      table.create("order", Map.of("shop", "s", "id", "o" + i, "total", i * 5, "status", "open"));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aFilterWhoseOptionalParameterIsLeftOutFiltersNothing() {
    assertThat(table.run("orders", Map.of("shop", "s")).stream()).hasSize(3);
    assertThat(table.run("orders", Map.of("shop", "s", "least", 5)).stream()).hasSize(2);
  }

  @Test
  void theContraryOfSeveralIsSentWithOnePairOfBrackets() {
    table.transact("pay", Map.of("shop", "s", "id", "o2"));
    assertThatThrownBy(() -> table.transact("pay", Map.of("shop", "s", "id", "o1")))
        .isInstanceOfSatisfying(
            TableException.class,
            refusal -> assertThat(refusal.kind()).isEqualTo(Kind.CONDITION_FAILED));
  }
}
