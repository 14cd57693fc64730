package warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What a program looks like whose values come from the runtime. */
public final class WarehouseUse {
  private WarehouseUse() {}

  public static void run(DynamoDbClient dynamoDb) {
    Warehouse warehouse = Warehouse.on(dynamoDb);
    warehouse.provision();
    idsAreMadeForNewItems(warehouse);
    placesAreFoundByPartsOfValues(warehouse);
  }

  private static void placesAreFoundByPartsOfValues(Warehouse warehouse) {
    LocalDate opened = LocalDate.of(2026, 11, 17);
    Place place =
        warehouse.create(
            Place.builder()
                .hash("9g3qrx")
                .opened(opened)
                .balance(new BigDecimal("-12.5"))
                .name("Dock")
                .build());
    assertThat(warehouse.inCell("9g3q").stream()).containsExactly(place);
    assertThat(warehouse.byWeek(opened, "9g", opened.minusDays(1), opened.plusDays(5)).stream())
        .containsExactly(place);
    assertThat(warehouse.byWeek(opened, "9g", opened.plusDays(7), opened.plusDays(9)).stream())
        .isEmpty();
  }

  private static void idsAreMadeForNewItems(Warehouse warehouse) {
    Order draft = Order.builder().customerId("ana").build();
    assertThat(draft.orderId()).isNull();
    Order order = warehouse.create(draft);
    assertThat(order.orderId()).hasSize(26);
    assertThat(order.trackingCode()).hasSize(36);
    assertThat(warehouse.get(order.toKey())).contains(order);
    String orderId = warehouse.table().newId("order", "orderId");
    warehouse.placeOrder(
        draft.withOrderId(orderId), Line.builder().orderId(orderId).product("pallet").build());
    assertThat(warehouse.lines(orderId).stream()).extracting(Line::lineId).doesNotContainNull();
    Line line = warehouse.lines(orderId).first().orElseThrow();
    assertThat(line.label()).contains("pallet of " + orderId);
    assertThat(line.buyer()).contains("ana");
    Line more = warehouse.update(line.toKey()).price(new BigDecimal("2.5")).quantity(4).apply();
    assertThat(more.total()).contains(new BigDecimal("10"));
  }
}
