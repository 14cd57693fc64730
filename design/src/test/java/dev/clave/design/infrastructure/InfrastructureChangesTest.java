package dev.clave.design.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.infrastructure.InfrastructureChange.Effect;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A template says what it does to tables that there are already. */
final class InfrastructureChangesTest {
  private static final String SHOP =
      """
      design: shop
      table: shop-main
      key: PK, SK
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        order:
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          GSI1PK: ORDER#<orderId>
          GSI1SK: ORDER
          attributes: { customerId: string, orderId: string }
      patterns:
        orders: PK = CUSTOMER#<customerId>
        order: GSI1PK = ORDER#<orderId>
      """;

  private static Design design(String text) {
    return Design.check(text).draft().orElseThrow();
  }

  private static List<String> changes(String text) {
    return InfrastructureChanges.of(design(SHOP), design(text)).stream()
        .map(each -> each.effect() + " " + each.place() + ": " + each.change())
        .toList();
  }

  @Test
  void whatIsOnlyInItemsChangesNoTable() {
    assertThat(changes(SHOP.replace("ORDER#<orderId>", "PEDIDO#<orderId>"))).isEmpty();
  }

  @Test
  void anotherNameOrKeyReplacesTheTable() {
    assertThat(changes(SHOP.replace("shop-main", "shop-v2")))
        .containsExactly(
            "TABLE_REPLACED table shop-v2: name changed from `shop-main` to `shop-v2`");
    assertThat(changes(SHOP.replace("key: PK, SK", "key: PK, SK2").replace(" SK:", " SK2:")))
        .containsExactly(
            "TABLE_REPLACED table shop-main: key changed from `PK S, SK S` to `PK S, SK2 S`");
  }

  @Test
  void aLocalIndexReplacesTheTableAndAGlobalOneDoesNot() {
    String with = "indexes: { GSI1: \"GSI1PK, GSI1SK\", %s }";
    String without = "indexes: { GSI1: \"GSI1PK, GSI1SK\" }";
    assertThat(changes(SHOP.replace(without, with.formatted("GSI2: \"GSI2PK\""))))
        .containsExactly("UPDATED index GSI2 of shop-main: added");
    assertThat(
            changes(
                SHOP.replace(
                    without, with.formatted("LSI1: { key: \"PK, LSI1SK\", local: true }"))))
        .containsExactly("TABLE_REPLACED index LSI1 of shop-main: added");
  }

  @Test
  void anIndexWithAnotherKeyIsMadeNew() {
    assertThat(changes(SHOP.replace("GSI1SK", "GSI1SORT")))
        .containsExactly(
            "INDEX_REPLACED index GSI1 of shop-main: key changed from `GSI1PK S, GSI1SK S` to"
                + " `GSI1PK S, GSI1SORT S`");
    assertThat(
            InfrastructureChanges.severalUpdates(
                design(SHOP), design(SHOP.replace("GSI1SK", "GSI1SORT"))))
        .hasValueSatisfying(text -> assertThat(text).contains("deploy these 2"));
  }

  @Test
  void whatDynamoDbChangesInPlaceIsSaidSo() {
    assertThat(changes(SHOP.replace("key: PK, SK", "ttl: expiresAt\nkey: PK, SK")))
        .containsExactly("UPDATED table shop-main: TTL switched on");
    assertThat(Effect.UPDATED.words()).isEqualTo("changed in place");
  }
}
