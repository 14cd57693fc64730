package dev.clave.server.console;

import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every page of any design in every look, with a picture kept of each. */
final class PagesTest {
  static final List<String> OF_THE_SHOP =
      List.of(
          "overview",
          "operations/tables",
          "operations/metrics",
          "operations/alarms",
          "operations/streams",
          "operations/cost",
          "operations/designs",
          "operations/access",
          "design/shop/entities",
          "design/shop/diagram",
          "design/shop/patterns",
          "design/shop/indexes",
          "design/shop/pivot",
          "design/shop/source",
          "data/shop/ordersOfCustomer?customerId=" + OrdersConsole.CUSTOMER,
          "data/shop/payOrder",
          "nowhere");

  static final List<String> OF_THE_CLINIC = List.of("assets/clinic");

  static final List<String> OF_THE_PIPELINE =
      List.of(
          "events/orders/live",
          "events/orders/streams",
          "events/orders/stored",
          "events/orders/deadLetters",
          "events/orders/consumers",
          "events/orders/audit");

  @RegisterExtension static final OrdersConsole SHOP = new OrdersConsole();
  @RegisterExtension static final FilesConsole CLINIC = new FilesConsole();

  @RegisterExtension
  static final PipelinePageTest.OrderConsole ORDERS = new PipelinePageTest.OrderConsole();

  @ParameterizedTest
  @EnumSource(Look.class)
  void everyPageFitsItsWindowAndKeepsTheRulesOfAccessibility(Look look) {
    PageWalk.walk(SHOP, look, OF_THE_SHOP);
    PageWalk.walk(CLINIC, look, OF_THE_CLINIC);
    PageWalk.walk(ORDERS, look, OF_THE_PIPELINE);
  }
}
