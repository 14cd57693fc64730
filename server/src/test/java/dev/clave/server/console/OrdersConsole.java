package dev.clave.server.console;

import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.config.Setting;
import dev.clave.server.shop.ShopProvider;
import dev.clave.table.item.Item;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The console of a shop with a customer who has more orders than a page shows. */
final class OrdersConsole extends BrowsedConsole {
  static final String CUSTOMER = "many";

  private static final int ORDERS = 55;

  @Override
  protected Server start() {
    return Server.builder()
        .serve(ShopProvider.shop().withSample(OrdersConsole::items))
        .configuration(LibraryServer.configuration(Map.of(Setting.SAMPLE, "true")))
        .start();
  }

  @Override
  protected String system() {
    return "shop";
  }

  private static Stream<Item> items() {
    Stream<Item> customers =
        Stream.of(Map.entry("c1", "Ana"), Map.entry(CUSTOMER, "Many"))
            .map(
                each ->
                    Item.of(
                        "customer",
                        Map.of(
                            "customerId",
                            each.getKey(),
                            "name",
                            each.getValue(),
                            "email",
                            each.getKey() + "@example.com")));
    Stream<Item> orders =
        IntStream.range(0, ORDERS)
            .mapToObj(
                number ->
                    Item.of(
                        "order",
                        Map.of("customerId", CUSTOMER, "orderId", "o" + number, "total", number)));
    Item favourite =
        Item.of("favourite", Map.of("customerId", CUSTOMER, "productId", "tea", "note", "liked"));
    return Stream.of(customers, orders, Stream.of(favourite)).flatMap(each -> each);
  }
}
