package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.item.Add;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attributes that the runtime computes from others: {@code = <first> <last>}. */
class ComputedAttributesTest {
  private static final String SHOP =
      """
      design: shop
      key: PK, SK
      indexes:
        GSI1: GSI1PK, GSI1SK
      entities:
        customer:
          PK: CUSTOMER#<customerId>
          SK: CUSTOMER
          counters: { spent: { of: line, sum: total } }
          GSI1PK: NAMES
          GSI1SK: <fullName:lower>#<customerId>
          unique: [fullName]
          attributes:
            customerId: string
            first: string
            last: string
            title: string?
            greeting: string? = Dear <title> <last>
            fullName: string(..20) = <first> <last>
        line:
          PK: CUSTOMER#<customerId>
          SK: LINE#<lineId>
          attributes:
            customerId: string
            lineId: string
            price: number
            quantity: integer
            terms: { rebate: number }
            total: number = <price> * <quantity> - <terms.rebate> + 1
      patterns:
        byName: { where: GSI1PK = NAMES and GSI1SK begins_with <name:lower>, order: ascending }
      transactions:
        marry:
          - update: customer
            set: { last: <last> }
      """;

  private static final Map<String, String> C1 = Map.of("customerId", "c1");

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(SHOP, engine);
    table.create("customer", Map.of("customerId", "c1", "first", "Ana", "last", "Ruiz"));
  }

  @AfterEach
  void close() {
    assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
    engine.close();
  }

  private Object customer(String attribute) {
    return table.get("customer", C1).orElseThrow().get(attribute);
  }

  private List<Object> named(String name) {
    return table.run("byName", Map.of("name", name)).stream()
        .map(item -> item.get("fullName"))
        .toList();
  }

  @Test
  void aValueIsComputedWhenAnItemIsWritten() {
    assertThat(customer("fullName")).isEqualTo("Ana Ruiz");
    assertThat(customer("greeting")).isNull();
    assertThat(named("ana r")).containsExactly("Ana Ruiz");
    table.put(
        "customer",
        Map.of("customerId", "c1", "first", "Eva", "last", "Ruiz", "fullName", "Ana Ruiz"));
    assertThat(customer("fullName")).isEqualTo("Eva Ruiz");
    assertThat(named("ana")).isEmpty();
    assertThat(named("EVA")).containsExactly("Eva Ruiz");
  }

  @Test
  void aPartialUpdateComputesItAnew() {
    table.update("customer", C1, Map.of("last", "Soto"));
    assertThat(customer("fullName")).isEqualTo("Ana Soto");
    assertThat(named("ana s")).containsExactly("Ana Soto");
    table.update("customer", C1, Map.of("title", "Dr."));
    assertThat(customer("greeting")).isEqualTo("Dear Dr. Soto");
    Map<String, Object> none = new HashMap<>();
    none.put("title", null);
    table.update("customer", C1, none);
    assertThat(customer("greeting")).isNull();
    table.transact("marry", Map.of("customerId", "c1", "last", "Paz"));
    assertThat(customer("fullName")).isEqualTo("Ana Paz");
    assertThat(named("ana p")).containsExactly("Ana Paz");
  }

  @Test
  void numbersAreSumsAndProductsAndCount() {
    Map<String, Object> key = Map.of("customerId", "c1", "lineId", "l1");
    Map<String, Object> line = new HashMap<>(key);
    line.putAll(Map.of("price", new BigDecimal("2.5"), "quantity", 4));
    line.put("terms", Map.of("rebate", 3));
    assertThat(table.create("line", line).get("total").toString()).isEqualTo("8");
    assertThat(customer("spent").toString()).isEqualTo("8");
    table.update("line", key, Map.of("quantity", Add.of(2), "terms.rebate", 1));
    assertThat(table.get("line", key).orElseThrow().get("total").toString()).isEqualTo("15");
    assertThat(customer("spent").toString()).isEqualTo("15");
  }

  @Test
  void callersDoNotWriteItAndItsLimitsHold() {
    assertThatThrownBy(() -> table.update("customer", C1, Map.of("fullName", "X")))
        .hasMessageContaining("as the runtime keeps it");
    assertThatThrownBy(() -> table.update("customer", C1, Map.of("last", "x".repeat(30))))
        .hasMessageContaining("`customer.fullName`");
    assertThatThrownBy(
            () ->
                table.create(
                    "customer", Map.of("customerId", "c2", "first", "Ana", "last", "Ruiz")))
        .isInstanceOfSatisfying(
            TableException.class,
            e -> assertThat(e.kind()).isEqualTo(TableException.Kind.NOT_UNIQUE));
  }
}
