package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A table system used through the console alone. */
final class DataPageTest {
  private static final String MARKUP = "<script>document.title='taken'</script><b>Hello</b>";

  @RegisterExtension static final OrdersConsole CONSOLE = new OrdersConsole();

  @Test
  void anItemIsCreatedFoundChangedAndDeletedAndItsMarkupIsShownAsText() {
    CONSOLE.go("data/shop/entity:product");
    CONSOLE.on("select[data-choice=create]").selectOption("product");
    fill("productId", "hello");
    fill("name", MARKUP);
    fill("description", "Text");
    Browser.keep(CONSOLE.page(), "editor");
    save();
    assertThat(CONSOLE.on("[data-sent=POST]")).containsText("capacity units");
    assertThat(CONSOLE.on("[data-written] tbody tr")).hasCount(1);
    CONSOLE.on("[data-written] button").click();
    fill("description", "Other text");
    save();
    assertThat(CONSOLE.on("[data-written] tbody tr")).containsText("Other text");
    assertThat(CONSOLE.on("page-data .empty")).hasCount(0);

    CONSOLE.on("[data-form=run] input[name=productId]").fill("hello");
    run();
    assertThat(CONSOLE.on("[data-written]")).hasCount(0);
    assertThat(CONSOLE.on("table.results")).containsText("<script>");
    assertThat(CONSOLE.on("table.results b")).hasCount(0);
    assertThat(CONSOLE.page()).not().hasTitle("taken");

    CONSOLE.on("table.results button").first().click();
    fill("name", "Goodbye");
    save();
    assertThat(CONSOLE.on("table.results")).containsText("Goodbye");
    assertThat(CONSOLE.on("[data-sent=PATCH]")).containsText("UpdateItem");

    CONSOLE.on("table.results button").first().click();
    CONSOLE.on(".editor button.bad").click();
    assertThat(CONSOLE.on(".editor button.bad")).containsText("Really");
    CONSOLE.on(".editor button.bad").click();
    assertThat(CONSOLE.on(".editor[open]")).hasCount(0);
    assertThat(CONSOLE.on("table.results")).hasCount(0);
    assertThat(CONSOLE.on(".done")).hasText("Deleted: product · hello");
    assertThat(CONSOLE.on("page-data .refusal")).hasCount(0);
    assertThat(CONSOLE.on("[data-sent=DELETE]")).containsText("capacity units");

    run();
    assertThat(CONSOLE.on("[data-form=run] .refusal")).containsText("no `product`");
    assertThat(CONSOLE.on(".done")).hasCount(0);
    CONSOLE.expectAnswer(404);
  }

  /** Browsers take such parts out of a path before they send it. */
  @Test
  void anItemWhoseIdIsDotsIsFoundChangedAndDeleted() {
    CONSOLE.go("data/shop/entity:product");
    CONSOLE.on("select[data-choice=create]").selectOption("product");
    fill("productId", "..");
    fill("name", "Dots");
    save();
    CONSOLE.on("[data-form=run] input[name=productId]").fill("..");
    run();
    assertThat(CONSOLE.on("page-data")).containsText("1 item");
    CONSOLE.on("table.results button").first().click();
    fill("name", "Two dots");
    save();
    assertThat(CONSOLE.on("table.results")).containsText("Two dots");

    CONSOLE.on("table.results button").first().click();
    CONSOLE.on(".editor button.bad").click();
    CONSOLE.on(".editor button.bad").click();
    assertThat(CONSOLE.on(".done")).hasText("Deleted: product · ..");
    assertThat(CONSOLE.on("page-data .refusal")).hasCount(0);
  }

  @Test
  void anItemThatIsDeletedLeavesTheListThatItWasFoundIn() {
    created("favourite", "{\"customerId\": \"lone\", \"productId\": \"brief\"}");
    CONSOLE.go("data/shop/favouritesOfCustomer?customerId=lone");
    CONSOLE.on("table.results button").first().click();
    CONSOLE.on(".editor button.bad").click();
    CONSOLE.on(".editor button.bad").click();

    assertThat(CONSOLE.on(".done")).containsText("Deleted: favourite");
    assertThat(CONSOLE.on("table.results")).hasCount(0);
    assertThat(CONSOLE.on("page-data .refusal")).hasCount(0);
  }

  /** Reading for suggestions rang the alarms of tables that nobody used. */
  @Test
  void valuesToChooseFromAreReadOnceAndOnlyWhenAFieldIsEntered() {
    List<String> reads = new ArrayList<>();
    CONSOLE
        .page()
        .onRequest(
            request -> {
              if (request.url().contains("/export")) {
                reads.add(request.url());
              }
            });
    CONSOLE.go("data/shop/customerById?customerId=c1");
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("Ana");
    assertThat(reads).isEmpty();

    CONSOLE.on("input[name=customerId]").focus();
    assertThat(CONSOLE.on("datalist#known-customerId option").first()).isAttached();
    CONSOLE.on("table.results button").first().click();
    assertThat(CONSOLE.on(".editor datalist#known-name option").first()).isAttached();
    assertThat(reads).containsExactly(CONSOLE.address() + "api/shop/export?limit=40");
  }

  @Test
  void aRefusalIsShownAtItsFieldAndTheInputStays() {
    CONSOLE.go("data/shop/ordersByStatus");
    CONSOLE.on("select[data-choice=create]").selectOption("product");
    fill("productId", "x");
    fill("name", "");
    CONSOLE.on(".editor button.main").click();

    assertThat(CONSOLE.on(".editor .refusal")).isVisible();
    assertThat(CONSOLE.on(".editor label:has([name=name]) .fault")).isVisible();
    assertThat(CONSOLE.on(".editor [name=productId]")).hasValue("x");
    CONSOLE.expectAnswer(400);
  }

  @Test
  void anItemThatSomebodyElseChangedMeanwhileIsNotOverwritten() {
    created("product", "{\"productId\": \"shared\", \"name\": \"Tea\"}");
    CONSOLE.go("data/shop/entity:product");
    input("productId", "shared");
    run();
    CONSOLE.on("table.results button").first().click();
    CONSOLE.asked("PATCH", "/api/shop/entities/product/shared", "{\"description\": \"Green\"}");
    fill("name", "Somebody else");
    CONSOLE.on(".editor button.main").click();

    assertThat(CONSOLE.on(".editor .refusal")).containsText("version");
    assertThat(CONSOLE.on(".editor [name=name]")).hasValue("Somebody else");
    CONSOLE.expectAnswer(412);
  }

  @Test
  void anItemIsEditedAsJsonToo() {
    CONSOLE.go("data/shop/ordersByStatus");
    CONSOLE.on("select[data-choice=create]").selectOption("order");
    CONSOLE.on("[data-act=turn]").click();
    CONSOLE
        .on(".editor textarea[name=item]")
        .fill(
            """
            {"customerId": "c1", "orderId": "by-hand", "status": "sent", "total": 3,
             "lines": [{"product": "Tea", "quantity": 1}]}\
            """);
    save();
    CONSOLE.on("select[name=status]").selectOption("sent");
    run();
    CONSOLE.on("[data-filter]").fill("by-hand");
    assertThat(CONSOLE.on("table.results tbody tr")).hasCount(1);
  }

  @Test
  void aPatternShowsWhatWasSentAndIsCopiedForOtherTools() {
    CONSOLE.go("data/shop/ordersOfCustomer");
    CONSOLE.on("input[name=customerId]").fill(OrdersConsole.CUSTOMER);
    run();
    assertThat(CONSOLE.on("pre.request")).containsText("KeyConditionExpression");
    Browser.keep(CONSOLE.page(), "data-results");

    assertThat(copied("curl")).contains("/api/shop/patterns/ordersOfCustomer?customerId=many");
    assertThat(copied("AWS CLI")).contains("aws dynamodb query", "shop");
    assertThat(copied("Java")).contains("shop.ordersOfCustomer(\"many\")");
    CONSOLE.on("input[name=customerId]").fill("typed afterwards");
    assertThat(copied("curl")).contains("customerId=many");
    CONSOLE.on("[data-act=more]").click();
    assertThat(CONSOLE.on("table.results tbody tr").nth(50)).isAttached();
  }

  @Test
  void anAddressHoldsWhatWasAskedAndShowsItAgain() {
    CONSOLE.go("data/shop/ordersByStatus");
    CONSOLE.on("select[name=status]").selectOption("open");
    run();
    assertThat(CONSOLE.on("table.results tbody tr").first()).isVisible();
    CONSOLE.page().reload();
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("open");

    CONSOLE.page().evaluate("location.hash = '#/data/shop/favouritesOfCustomer?customerId=many'");
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("liked");
    assertThat(CONSOLE.on("select[data-choice=pattern]")).hasValue("favouritesOfCustomer");
    assertThat(CONSOLE.page()).hasTitle("favouritesOfCustomer · shop · Data · Clave");
  }

  @Test
  void anAnswerThatComesTooLateIsNotShownUnderAnotherQuestion() {
    List<Route> heldRoutes = new ArrayList<>();
    CONSOLE.page().route("**/patterns/ordersOfCustomer?**", heldRoutes::add);
    CONSOLE.go("data/shop/ordersOfCustomer");
    input("customerId", OrdersConsole.CUSTOMER);
    run();
    assertThat(CONSOLE.on("[data-form=run] button.main")).isDisabled();
    CONSOLE.page().evaluate("location.hash = '#/data/shop/favouritesOfCustomer?customerId=many'");
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("favourite");

    CONSOLE
        .page()
        .waitForResponse("**/ordersOfCustomer?**", () -> heldRoutes.forEach(Route::resume));
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("favourite");
    assertThat(CONSOLE.on("table.results .kind", "order")).hasCount(0);
  }

  @Test
  void theButtonOfAnItemKeepsItsColumnWhileTheOthersGoUnderIt() {
    CONSOLE.page().setViewportSize(1366, 768);
    CONSOLE.go("data/shop/ordersOfCustomer?customerId=many");
    BoundingBox head = CONSOLE.on("table.results thead td.acts").boundingBox();
    BoundingBox cell = CONSOLE.on("table.results tbody td.acts").first().boundingBox();
    BoundingBox table = CONSOLE.on(".scroll").first().boundingBox();

    assertThat(head.x).isEqualTo(cell.x);
    assertThat(head.width).isEqualTo(cell.width);
    assertThat(cell.x + cell.width).isCloseTo(table.x + table.width, within(2.0));
  }

  @Test
  void aViewShowsWhatEachOfItsPatternsFound() {
    CONSOLE.go("data/shop/customerPage");
    CONSOLE.on("input[name=customerId]").fill(OrdersConsole.CUSTOMER);
    run();

    for (String pattern : List.of("customerById", "ordersOfCustomer", "favouritesOfCustomer")) {
      assertThat(CONSOLE.on("h3", pattern)).isVisible();
    }
    assertThat(copied("AWS CLI"))
        .contains("aws dynamodb batch-get-item", "aws dynamodb query", "FAVOURITE#");
    assertThat(CONSOLE.on("h3", "ordersOfCustomer")).containsText("50 items");
    CONSOLE.on("[data-act=more][data-of=ordersOfCustomer]").click();
    assertThat(CONSOLE.on("h3", "ordersOfCustomer")).not().containsText("50 items");
    assertThat(CONSOLE.on("[data-act=more][data-of=customerById]")).hasCount(0);
    assertThat(CONSOLE.on("h3", "favouritesOfCustomer")).isVisible();
  }

  @Test
  void aTransactionIsDoneOnceAndThenRefusedWithItsReason() {
    created("order", "{\"customerId\": \"c1\", \"orderId\": \"paid-once\", \"total\": 5}");
    CONSOLE.go("data/shop/payOrder");
    input("customerId", "c1");
    input("orderId", "paid-once");
    input("paymentId", "console-1");
    input("amount", "5");
    input("paidAt", "2026-05-01T10:00:00Z");
    run();
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("console-1");

    input("paymentId", "console-2");
    run();
    assertThat(CONSOLE.on("[data-form=run] .refusal")).containsText("status");
    assertThat(CONSOLE.on("table.results")).hasCount(0);
    CONSOLE.expectAnswer(409);
  }

  @Test
  void itemsAreImportedWithEachRefusalNamedAndExportedAgain() throws IOException {
    CONSOLE.go("data/shop");
    String lines =
        """
        {"entity": "product", "attributes": {"productId": "imported", "name": "Imported"}}
        {"entity": "nothing", "attributes": {}}
        """;
    CONSOLE
        .on("clave-bulk input[type=file]")
        .setInputFiles(
            new FilePayload(
                "items.jsonl", "application/json", lines.getBytes(StandardCharsets.UTF_8)));
    assertThat(CONSOLE.on("dialog.import [role=status]")).containsText("1 written, 1 refused");
    assertThat(CONSOLE.on("dialog.import li")).containsText("line 2");
    CONSOLE.on("dialog.import button").click();

    Download file = CONSOLE.page().waitForDownload(() -> CONSOLE.on("[data-act=export]").click());
    assertThat(file.suggestedFilename()).isEqualTo("shop.jsonl");
    assertThat(Files.readString(file.path())).contains("imported");
  }

  private static void created(String entity, String item) {
    CONSOLE.asked("POST", "/api/shop/entities/" + entity, item);
  }

  private static void fill(String name, String text) {
    CONSOLE.on(".editor [name=" + name + "]").fill(text);
  }

  private static void input(String name, String text) {
    CONSOLE.on("[data-form=run] [name=" + name + "]").fill(text);
  }

  private static void save() {
    CONSOLE.on(".editor button.main").click();
    assertThat(CONSOLE.on(".editor[open]")).hasCount(0);
  }

  private static void run() {
    CONSOLE.on("[data-form=run] button.main").click();
  }

  private static String copied(String tool) {
    // What an earlier copy said may still be there.
    CONSOLE.page().evaluate("document.querySelector('#said').replaceChildren()");
    CONSOLE.on("[data-copy='" + tool + "']").click();
    assertThat(CONSOLE.on(".toast")).hasText("Copied");
    return CONSOLE.page().evaluate("navigator.clipboard.readText()").toString();
  }
}
