package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a transaction adds to a number that has limits. */
class AmountsTest {
  private static final String TEXT =
      """
      design: stock
      key: PK
      entities:
        product:
          PK: PRODUCT#<id>
          attributes: { id: string, units: integer(0..) }
      patterns:
        product: PK = PRODUCT#<id>
      transactions:
        sellOne: [ { update: product, add: { units: -1 } } ]
        book: [ { update: product, add: { units: <amount> } } ]
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = Table.open(Design.check(TEXT).design().orElseThrow(), engine.client());
    table.provision();
    table.create("product", Map.of("id", "p", "units", 5));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Object units() {
    return table.get("product", Map.of("id", "p")).orElseThrow().get("units");
  }

  @Test
  void aNegativeAmountMayBeAddedToANumberThatIsNeverNegative() {
    table.transact("sellOne", Map.of("id", "p"));
    assertThat(units()).isEqualTo(4L);
    table.transact("book", Map.of("id", "p", "amount", -3));
    assertThat(units()).isEqualTo(1L);
  }

  @Test
  void anAmountThatIsNoNumberIsRefused() {
    assertThatThrownBy(() -> table.transact("book", Map.of("id", "p", "amount", "many")))
        .isInstanceOfSatisfying(
            TableException.class,
            refusal -> assertThat(refusal.kind()).isEqualTo(Kind.REFUSED_INPUT));
  }
}
