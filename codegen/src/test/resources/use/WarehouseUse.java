package warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What a program looks like whose values come from the runtime. */
public final class WarehouseUse {
  private WarehouseUse() {}

  public static void run(DynamoDbClient dynamoDb) {
    Warehouse warehouse = Warehouse.on(dynamoDb);
    warehouse.provision();
    idsAreMadeForNewItems(warehouse);
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
  }
}
