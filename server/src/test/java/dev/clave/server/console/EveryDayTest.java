package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What somebody does with the console every day, in as few clicks as docs/console.md says. */
final class EveryDayTest {
  @RegisterExtension static final ShopConsole CONSOLE = new ShopConsole();

  @BeforeEach
  void fill() {
    CONSOLE.asked(
        "PUT",
        "/api/shop/entities/order/c1/daily",
        "{\"status\": \"open\", \"total\": 7, \"delivery\": \"2026-05-01\"}");
  }

  @Test
  void thePageOfItemsShowsSomeAtOnce() {
    CONSOLE.go("data/shop");
    assertThat(CONSOLE.on("[data-choice=pattern]")).hasValue("largestOrders");
    assertThat(CONSOLE.on("table.results tr", "daily")).isVisible();

    CONSOLE.on("[data-choice=pattern]").selectOption("all:items");
    assertThat(CONSOLE.on("table.results tr", "Ana").first()).isVisible();
    assertThat(CONSOLE.on("h3", "customer").first()).isVisible();
    assertThat(Accessibility.faults(CONSOLE.page())).isEmpty();
  }

  @Test
  void aRowOpensItsItemAndTheItemLeadsToWhatIsAskedByItsValues() {
    CONSOLE.go("data/shop");
    CONSOLE.on("table.results tr", "daily").locator("td[data-title=total]").click();
    assertThat(CONSOLE.on(".editor[open] [name=orderId]")).hasValue("daily");
    assertThat(CONSOLE.on(".editor[open] [name=delivery]")).hasValue("2026-05-01");

    CONSOLE.on(".editor .leads a", "ordersOfCustomer").click();
    assertThat(CONSOLE.page())
        .hasURL(Pattern.compile("#/data/shop/ordersOfCustomer\\?customerId=c1$"));
    assertThat(CONSOLE.on("table.results tr", "daily")).isVisible();
  }

  @Test
  void anIdLeadsToThePatternThatTakesIt() {
    CONSOLE.go("data/shop");
    CONSOLE.on("table.results tr", "daily").locator("td[data-title=status] a").click();

    assertThat(CONSOLE.page()).hasURL(Pattern.compile("#/data/shop/ordersByStatus\\?status=open$"));
    assertThat(CONSOLE.on("table.results tr", "daily")).isVisible();
  }

  @Test
  void momentsAreShownInTheReadersTimeZoneWithTheirDate() {
    CONSOLE.go("data/shop/ordersOfCustomer?customerId=c1");
    Locator order = CONSOLE.on("table.results tr", "daily");

    assertThat(order.locator("td[data-title=delivery] time")).hasText("May 1, 2026");
    Locator createdTime = order.locator("td[data-title=createdAt] time");
    Object inZone =
        createdTime.evaluate(
            "time => new Intl.DateTimeFormat('en', {dateStyle: 'medium', timeStyle: 'medium'})"
                + ".format(new Date(time.dateTime))");
    assertThat(createdTime).hasText((String) inZone);
  }

  @Test
  void aMisspeltAddressLeadsToWhatWasMeant() {
    CONSOLE.go("data/shop/ordersByStats");
    CONSOLE.on("[data-missing] a").click();
    assertThat(CONSOLE.page()).hasURL(Pattern.compile("#/data/shop/ordersByStatus$"));

    CONSOLE.go("data/shpo");
    CONSOLE.on("[data-meant]").click();
    assertThat(CONSOLE.page()).hasURL(Pattern.compile("#/data/shop$"));
  }

  @Test
  void whatFindsNothingOffersToCreateIt() {
    CONSOLE.go("data/shop/favouritesOfCustomer?customerId=nobody");
    CONSOLE.on(".empty [data-act=create]").click();

    assertThat(CONSOLE.on(".editor[open] h2")).containsText("favourite");
  }

  @Test
  void theFinderKnowsDescriptionsAndTheWordsOfOtherLanguages() {
    CONSOLE.page().keyboard().press("/");
    CONSOLE.page().keyboard().type("dearest first");
    assertThat(CONSOLE.on(".finder [aria-selected=true]")).containsText("largestOrders");

    CONSOLE.on(".finder input").fill("vision geral");
    CONSOLE.page().keyboard().press("Enter");
    assertThat(CONSOLE.page()).hasURL(Pattern.compile("#/overview$"));
  }

  @Test
  void theFinderKnowsTheDescriptionsOfADesignInEveryLanguage() {
    CONSOLE.page().keyboard().press("/");
    CONSOLE.page().keyboard().type("venta");
    Locator pattern = CONSOLE.on(".finder [aria-selected=true]");

    assertThat(pattern).containsText("productById");
    assertThat(pattern.locator(".told")).hasText("A product");
  }

  @Test
  void anotherAddressClosesTheFinder() {
    CONSOLE.page().keyboard().press("/");
    assertThat(CONSOLE.on(".finder[open]")).isVisible();
    CONSOLE.go("data/shop");

    assertThat(CONSOLE.on(".finder[open]")).hasCount(0);
  }

  @Test
  void aPartitionIsSearchedAndAnItemOfItOpened() {
    CONSOLE.page().setViewportSize(360, 740);
    CONSOLE.go("design/shop/pivot");
    CONSOLE.on("input[name=partition]").fill("CUSTOMER#c1");
    CONSOLE.page().keyboard().press("Enter");
    Locator order = CONSOLE.on("table.pivot tr", "ORDER#daily");
    BoundingBox row = order.boundingBox();
    assertThat(row.x + row.width).as("right edge of a row").isLessThanOrEqualTo(360);
    order.locator("[data-act=open]").click();

    assertThat(CONSOLE.on(".editor[open] [name=total]")).hasValue("7");
  }

  @Test
  void theDiagramDrawsEveryEntityAndWhatItHasToDoWithOthers() {
    CONSOLE.go("design/shop/diagram");

    assertThat(CONSOLE.on(".diagram [data-entity]")).hasCount(5);
    assertThat(CONSOLE.on("table.relations tr", "orderCount")).containsText("counts");
    assertThat(CONSOLE.on(".diagram path.relation.counts")).hasCount(1);
    assertThat(Accessibility.faults(CONSOLE.page())).isEmpty();
  }

  @Test
  void aDraftOfTheDesignIsCheckedAsItIsTypedAndShowsWhatItChanges() {
    CONSOLE.go("design/shop/source");
    assertThat(CONSOLE.on(".source .y-name", "entities").first()).isVisible();
    CONSOLE.on("[data-act=edit-source]").click();
    Locator draft = CONSOLE.on("textarea[name=draft]");
    String text = draft.inputValue();

    draft.fill(text.replace("note?: string", "note?: strng"));
    assertThat(CONSOLE.on("[data-findings]")).containsText("strng");
    assertThat(CONSOLE.on(".draft .line.marked.error")).hasCount(1);

    draft.fill(text.replace("note?: string", "note?: string\n      since?: date"));
    assertThat(CONSOLE.on(".changes")).containsText("favourite.since");
    CONSOLE.on("[data-act=plan]").click();
    assertThat(CONSOLE.on("[data-plan=shop]")).containsText("favourite.since");
    CONSOLE.page().onceDialog(Dialog::accept);
    CONSOLE.on("[data-act=leave]").click();
    assertThat(CONSOLE.on("[data-act=edit-source]")).isVisible();
  }

  @Test
  void anIndexSaysWhoWritesAndReadsItAndWhatItCosts() {
    CONSOLE.go("design/shop/indexes");
    Locator index = CONSOLE.on("[data-index=GSI1]");

    assertThat(index).containsText("ordersByStatus");
    assertThat(index.locator(".kind")).hasText("order");
    assertThat(index.locator("[data-cost]")).containsText("$");
  }

  @Test
  void aFirstVisitHasThreeThingsToBeginWithUntilTheyAreDismissed() {
    CONSOLE.page().evaluate("localStorage.removeItem('clave.visited')");
    CONSOLE.page().reload();
    assertThat(CONSOLE.on("[data-first-visit] a")).hasCount(3);
    CONSOLE.on("[data-act=dismiss]").click();
    assertThat(CONSOLE.on("[data-first-visit]")).hasCount(0);
    CONSOLE.page().reload();

    assertThat(CONSOLE.on("[data-system=shop]")).isVisible();
    assertThat(CONSOLE.on("[data-first-visit]")).hasCount(0);
  }

  @Test
  void filesAreTakenAsSoonAsItIsTypedWhoseTheyAre() {
    CONSOLE.go("assets/library");
    assertThat(CONSOLE.on(".drop button")).isDisabled();
    CONSOLE.on("input[name=owner]").fill("ana");
    CONSOLE.on("input[name=relatedTo]").pressSequentially("b0");

    assertThat(CONSOLE.on(".drop button")).isEnabled();
  }
}
