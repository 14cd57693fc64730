package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Whoever has no mouse reaches everything on every page, sees where they are, and does every task.
 */
final class KeyboardTest {
  private static final int MOST_STEPS = 800;

  /** Of a group of radio buttons one is a stop; what a script focuses by itself has -1. */
  private static final String STOPS =
      """
      [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled && each.tabIndex >= 0)
        .filter((each) => each.type !== "radio" || each.checked)\
      """;

  /** Notes what gets the focus, and what of it does not show so. */
  private static final String WATCH =
      """
      () => {
        window.focused = new Set();
        window.unmarked = [];
        if (window.watching) return;
        window.watching = true;
        document.addEventListener("focusin", ({ target }) => {
          window.focused.add(target);
          const { outlineStyle, boxShadow } = getComputedStyle(target);
          if (outlineStyle === "none" && boxShadow === "none") window.unmarked.push(target.outerHTML);
        });
      }\
      """;

  /** A click on a row is for the mouse: something in it does the same. */
  private static final String ROWS_FOR_THE_MOUSE =
      """
      [...document.querySelectorAll("tr.opens")]
        .filter((row) => !row.querySelector("button, a[href]")).map((row) => row.outerHTML)\
      """;

  @RegisterExtension static final OrdersConsole SHOP = new OrdersConsole();
  @RegisterExtension static final FilesConsole CLINIC = new FilesConsole();

  @RegisterExtension
  static final PipelinePageTest.OrderConsole ORDERS = new PipelinePageTest.OrderConsole();

  @Test
  void everythingOnEveryPageIsReachedAndShowsThatItIs() {
    PagesTest.OF_THE_SHOP.forEach(page -> assertAllIsReached(SHOP, page));
    PagesTest.OF_THE_CLINIC.forEach(page -> assertAllIsReached(CLINIC, page));
    PagesTest.OF_THE_PIPELINE.forEach(page -> assertAllIsReached(ORDERS, page));
  }

  private static void assertAllIsReached(BrowsedConsole console, String where) {
    Page page = console.page();
    page.evaluate("where => (location.hash = '#/' + where)", where);
    console.settle();
    page.evaluate("document.activeElement.blur()");
    page.evaluate(WATCH);
    String unreached =
        STOPS + ".filter((each) => !window.focused.has(each)).map((each) => each.outerHTML)";
    for (int step = 0; step < MOST_STEPS; step++) {
      if (step % 20 == 0 && ((List<?>) page.evaluate(unreached)).isEmpty()) {
        break;
      }
      page.keyboard().press("Tab");
    }
    assertThat(page.evaluate(unreached)).as("unreached on `%s`", where).isEqualTo(List.of());
    assertThat(page.evaluate("window.unmarked")).as("unmarked on `%s`", where).isEqualTo(List.of());
    assertThat(page.evaluate(ROWS_FOR_THE_MOUSE)).as("rows of `%s`", where).isEqualTo(List.of());
  }

  /** Goes there as a reader does who has no mouse. */
  private static void tabTo(Locator place) {
    tabTo(SHOP, place);
  }

  private static void tabTo(BrowsedConsole console, Locator place) {
    Page page = console.page();
    for (int step = 0; step < MOST_STEPS; step++) {
      if (place.count() > 0 && isFocused(place.first())) {
        return;
      }
      page.keyboard().press("Tab");
    }
    throw new AssertionError("no Tab leads to " + place);
  }

  private static boolean isFocused(Locator place) {
    return (Boolean) place.evaluate("each => each === document.activeElement");
  }

  private static void enter(String selector) {
    assertThat(SHOP.on(selector).first()).isVisible();
    tabTo(SHOP.on(selector));
    press("Enter");
  }

  private static void press(String key) {
    SHOP.page().keyboard().press(key);
  }

  private static void write(String selector, String text) {
    assertThat(SHOP.on(selector).first()).isVisible();
    tabTo(SHOP.on(selector));
    press("Control+A");
    SHOP.page().keyboard().type(text);
  }

  @Test
  void anItemIsCreatedOpenedChangedAndDeleted() {
    enter("nav a[href^='#/data/shop']");
    assertThat(SHOP.on("select[data-choice=create]")).isVisible();
    tabTo(SHOP.on("select[data-choice=create]"));
    press("Space");
    SHOP.page().keyboard().type("product");
    press("Enter");
    write(".editor [name=productId]", "typed");
    write(".editor [name=name]", "Typed");
    press("Control+Enter");
    assertThat(SHOP.on("[data-written] tbody tr")).containsText("Typed");

    enter("[data-written] tbody tr button");
    write(".editor [name=name]", "Changed");
    press("Control+Enter");
    assertThat(SHOP.on("[data-written] tbody tr")).containsText("Changed");

    enter("[data-written] tbody tr button");
    enter(".editor button.bad");
    assertThat(SHOP.on(".editor button.bad")).containsText("Really");
    press("Enter");
    assertThat(SHOP.on(".done")).containsText("Deleted");
  }

  @Test
  void aListedItemIsOpenedAndLeadsToTheOthers() {
    SHOP.go("data/shop/ordersOfCustomer?customerId=" + OrdersConsole.CUSTOMER);
    enter("table.results tbody button");
    assertThat(SHOP.on(".editor[open]")).isVisible();
    press("Escape");
    assertThat(SHOP.on(".editor[open]")).hasCount(0);
    enter("table.results tbody td a");
    assertThat(SHOP.on("table.results tbody tr").first()).isVisible();
  }

  @Test
  void aPatternIsFoundAndAPartitionLookedAt() {
    SHOP.page().keyboard().type("CUSTOMER#" + OrdersConsole.CUSTOMER);
    assertThat(SHOP.on(".finder [aria-selected=true]")).isVisible();
    press("Enter");
    assertThat(SHOP.on("table.pivot tr").first()).isVisible();
    press("/");
    SHOP.page().keyboard().type("dearest first");
    assertThat(SHOP.on(".finder [aria-selected=true]")).containsText("largestOrders");
    press("Enter");
    assertThat(SHOP.on("[data-choice=pattern]")).hasValue("largestOrders");
  }

  @Test
  void theDesignIsLookedAtAndAChangeOfItTried() {
    enter("nav a[href^='#/design/shop']");
    enter("main a[href='#/design/shop/diagram']");
    assertThat(SHOP.on(".diagram")).isVisible();
    enter("main a[href='#/design/shop/indexes']");
    assertThat(SHOP.on("[data-index=GSI1] [data-cost]")).isVisible();
    enter("main a[href='#/design/shop/source']");
    enter("[data-act=edit-source]");
    Locator draft = SHOP.on("textarea[name=draft]");
    assertThat(draft).isVisible();
    tabTo(draft);
    String changed =
        draft.inputValue().replace("note?: string", "note?: string\n      since?: date");
    press("Control+A");
    SHOP.page().keyboard().insertText(changed);
    assertThat(SHOP.on(".changes")).containsText("favourite.since");
    enter("[data-act=plan]");
    assertThat(SHOP.on("main .loading")).hasCount(0);
    SHOP.page().onceDialog(Dialog::accept);
    enter("[data-act=leave]");
    assertThat(SHOP.on("[data-act=edit-source]")).isVisible();
  }

  @Test
  void aTokenIsIssuedAndRevoked() {
    enter("nav a[href^='#/operations']");
    enter("main a[href='#/operations/access']");
    write("[name=subject]", "by-keyboard");
    tabTo(SHOP.on("[name=rights][value=read]"));
    press("Space");
    enter("[data-form=token] button.main");
    assertThat(SHOP.on(".token")).containsText("eyJ");
    SHOP.page().onceDialog(Dialog::accept);
    tabTo(SHOP.on("table.tokens tr", "by-keyboard").locator("[data-act=revoke]"));
    press("Enter");
    assertThat(SHOP.on("table.tokens tr", "by-keyboard")).hasCount(0);
  }

  @Test
  void aPipelineIsPausedLookedBackOnAndResumed() {
    Page page = ORDERS.page();
    ORDERS.asked(
        "POST",
        "/api/orders/pipeline/events",
        "{\"stream\": \"orders\", \"key\": \"k\", \"type\": \"OrderPlaced\","
            + " \"payload\": {}, \"idempotency_key\": \"by-keyboard\"}");
    ORDERS.go("events/orders/streams");
    tabTo(ORDERS, ORDERS.on("[data-hours='6']"));
    page.keyboard().press("Enter");
    assertThat(ORDERS.on("[data-handler=OrderPlaced] path.line").first()).isAttached();
    Browser.keep(page, "pipeline-handlers");
    tabTo(ORDERS, ORDERS.on("[data-form=pause] [name=stream]"));
    page.keyboard().type("orders");
    tabTo(ORDERS, ORDERS.on("[data-form=pause] [name=key]"));
    page.keyboard().type("k2");
    tabTo(ORDERS, ORDERS.on("[data-form=pause] [name=reason]"));
    page.keyboard().type("tried");
    page.keyboard().press("Enter");
    assertThat(ORDERS.on("table.pauses")).containsText("tried");
    tabTo(ORDERS, ORDERS.on("table.pauses [data-act=resume]"));
    page.keyboard().press("Enter");
    assertThat(ORDERS.on("table.pauses")).hasCount(0);
  }
}
