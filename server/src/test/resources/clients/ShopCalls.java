import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import shop.api.CustomerApi;
import shop.api.OrderApi;
import shop.api.PatternsApi;
import shop.api.TransactionsApi;
import shop.client.ApiClient;
import shop.client.ApiException;
import shop.model.AccountItem;
import shop.model.Customer;
import shop.model.CustomerItem;
import shop.model.NewCustomer;
import shop.model.NewOrder;
import shop.model.OrderItem;
import shop.model.OrdersOfCustomerPage;
import shop.model.PayOrderInput;
import shop.model.PaymentItem;

/** Calls the shop through a client that is made from its description; gives what it learns. */
public final class ShopCalls {
  private ShopCalls() {}

  public static List<String> of(String address, String token) throws ApiException {
    List<String> facts = new ArrayList<>();
    ApiClient client = new ApiClient();
    client.updateBaseUri(address);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    CustomerApi customers = new CustomerApi(client);
    OrderApi orders = new OrderApi(client);
    PatternsApi patterns = new PatternsApi(client);

    Customer customer =
        customers.createCustomer(
            new NewCustomer().customerId("java").email("jo@example.com").name("Jo"), null, null);
    facts.add("created " + customer.getName() + " " + customer.getVersion());

    for (String orderId : List.of("j1", "j2")) {
      orders.createOrder(
          new NewOrder().customerId("java").orderId(orderId).total(BigDecimal.TEN), null, null);
    }
    OrdersOfCustomerPage first = patterns.ordersOfCustomer("java", 1, null, null);
    OrdersOfCustomerPage second = patterns.ordersOfCustomer("java", 1, null, first.getCursor());
    facts.add("pages " + orderIds(first) + " " + orderIds(second));

    new TransactionsApi(client)
        .payOrder(
            new PayOrderInput()
                .customerId("java")
                .orderId("j1")
                .paymentId("p1")
                .amount(BigDecimal.TEN)
                .paidAt(OffsetDateTime.parse("2026-05-04T10:00:00Z")),
            null,
            null);
    List<String> account =
        patterns.account("java", null, null, null).getItems().stream()
            .map(ShopCalls::told)
            .toList();
    facts.add("account " + String.join(", ", account));

    Customer explained = customers.getCustomer("java", true, null);
    facts.add(
        "explained "
            + explained.getName()
            + " "
            + explained.get$Explanation().getSent().get(0).getOperation());
    try {
      customers.getCustomer("nobody", null, null);
    } catch (ApiException refusal) {
      facts.add("refused " + refusal.getCode());
    }
    return facts;
  }

  private static List<String> orderIds(OrdersOfCustomerPage page) {
    return page.getItems().stream().map(each -> each.getAttributes().getOrderId()).toList();
  }

  /** What comes back together is distinguished by what it is. */
  private static String told(AccountItem item) {
    Object one = item.getActualInstance();
    if (one instanceof CustomerItem customer) {
      return customer.getAttributes().getEmail();
    } else if (one instanceof OrderItem order) {
      return order.getAttributes().getOrderId() + " " + order.getAttributes().getStatus();
    }
    return ((PaymentItem) one).getAttributes().getAmount().toPlainString();
  }
}
