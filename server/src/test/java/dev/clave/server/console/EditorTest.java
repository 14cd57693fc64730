package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The dialog in which one item is created, changed and deleted. */
final class EditorTest {
  @RegisterExtension static final ShopConsole CONSOLE = new ShopConsole();

  @Test
  void anOrderIsWrittenFieldByFieldAndItsFaultsStandAtTheirFields() {
    CONSOLE.go("data/shop/ordersOfCustomer?customerId=c1");
    CONSOLE.on("select[data-choice=create]").selectOption("order");
    CONSOLE.on("[data-group='lines'] > [data-act=add]").click();
    fill("lines.0.product", "Tea");
    fill("lines.0.quantity", "0");
    save();
    assertThat(CONSOLE.on(".editor label:has([name='lines.0.quantity']) .fault")).isVisible();
    assertThat(CONSOLE.on(".editor [name=customerId]")).isFocused();
    Browser.keep(CONSOLE.page(), "order");

    CONSOLE.on("[data-group='lines'] > [data-act=add]").click();
    fill("lines.1.product", "Cups");
    CONSOLE.on("[data-group='lines.0'] > [data-act=takeAway]").click();
    assertThat(CONSOLE.on("[name='lines.0.product']")).hasValue("Cups");
    CONSOLE.expectAnswer(400);
  }

  @Test
  void aValueInsideAnItemIsChangedAloneAndANumberMayBeTypedWithAPoint() {
    created(
        "customer",
        """
        {"customerId": "inside", "email": "inside@example.com", "name": "Ines",
         "address": {"street": "Mayor 1", "city": "Toluca"}}\
        """);
    created("order", "{\"customerId\": \"inside\", \"orderId\": \"o1\", \"total\": 3}");
    CONSOLE.go("data/shop/entity:customer?customerId=inside");
    CONSOLE.on("table.results button").first().click();
    fill("address.city", "Puebla");
    saved();
    assertThat(stored("customer/inside", "address.city")).isEqualTo("Puebla");
    assertThat(stored("customer/inside", "address.street")).isEqualTo("Mayor 1");

    CONSOLE.go("data/shop/entity:order?customerId=inside&orderId=o1");
    CONSOLE.on("table.results button").first().click();
    CONSOLE.on(".editor [name=total]").fill("");
    CONSOLE.on(".editor [name=total]").pressSequentially("123.5");
    saved();
    assertThat(stored("order/inside/o1", "total")).isEqualTo("123.5");
  }

  @Test
  void whatWasTypedIsNotLostByOneEscape() {
    CONSOLE.go("data/shop/entity:product");
    CONSOLE.on("select[data-choice=create]").selectOption("product");
    assertThat(CONSOLE.on(".editor [name=productId]")).isFocused();
    fill("name", "Typed");
    CONSOLE.page().keyboard().press("Escape");
    assertThat(CONSOLE.on(".editor .refusal")).containsText("not saved");
    assertThat(CONSOLE.on(".editor [name=name]")).hasValue("Typed");
    CONSOLE.page().keyboard().press("Escape");
    assertThat(CONSOLE.on(".editor[open]")).hasCount(0);

    CONSOLE.on("select[data-choice=create]").selectOption("product");
    assertThat(CONSOLE.on(".editor [name=name]")).hasValue("");
  }

  @Test
  void aChoiceOfTheFormBeforeIsNotThatOfTheNext() {
    CONSOLE.go("data/shop/entity:order");
    CONSOLE.on("select[data-choice=create]").selectOption("order");
    CONSOLE.on(".editor select[name=status]").selectOption("sent");
    CONSOLE.on(".editor [data-act=cancel]").click();
    CONSOLE.on(".editor [data-act=cancel]").click();

    CONSOLE.on("select[data-choice=create]").selectOption("order");
    assertThat(CONSOLE.on(".editor select[name=status]")).not().hasValue("sent");
  }

  @Test
  void whatSomebodyElseWroteMeanwhileIsTakenInUnderOnesOwnChanges() {
    created("product", "{\"productId\": \"merged\", \"name\": \"Tea\", \"description\": \"Dry\"}");
    CONSOLE.go("data/shop/entity:product?productId=merged");
    CONSOLE.on("table.results button").first().click();
    CONSOLE.asked("PATCH", "/api/shop/entities/product/merged", "{\"description\": \"Green\"}");
    fill("name", "My change");
    save();
    CONSOLE.on("[data-act=merge]").click();

    assertThat(CONSOLE.on(".editor [role=status]")).containsText("description");
    assertThat(CONSOLE.on(".editor [name=name]")).hasValue("My change");
    assertThat(CONSOLE.on(".editor [name=description]")).hasValue("Green");
    saved();
    assertThat(stored("product/merged", "name")).isEqualTo("My change");
    CONSOLE.expectAnswer(412);
  }

  private static void fill(String name, String text) {
    CONSOLE.on(".editor [name='" + name + "']").fill(text);
  }

  private static void save() {
    CONSOLE.on(".editor button.main").click();
  }

  private static void saved() {
    save();
    assertThat(CONSOLE.on(".editor[open]")).hasCount(0);
  }

  private static void created(String entity, String item) {
    CONSOLE.asked("POST", "/api/shop/entities/" + entity, item);
  }

  /** An attribute of an item as the table has it. */
  private static String stored(String item, String path) {
    Object whole = CONSOLE.asked("GET", "/api/shop/entities/" + item, null);
    return String.valueOf(
        CONSOLE
            .page()
            .evaluate(
                "([item, path]) => path.split('.').reduce((value, name) => value[name], item)",
                List.of(whole, path)));
  }
}
