package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The daily tasks take as many clicks from the overview as docs/console.md says. */
final class DailyTasksTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "console.md");
  private static final Pattern FIRST_NUMBER = Pattern.compile(" (\\d+)\\b");

  @RegisterExtension static final ShopConsole CONSOLE = new ShopConsole();

  private int clicks;

  @BeforeEach
  void begin() {
    CONSOLE.asked(
        "PUT",
        "/api/shop/entities/order/c1/daily",
        "{\"status\": \"open\", \"total\": 7, \"delivery\": \"2026-05-01\"}");
    CONSOLE.go("overview");
  }

  private void click(Locator place) {
    place.click();
    clicks++;
  }

  private void type(Locator field, String text) {
    field.fill(text);
    clicks++;
  }

  private void press(String key) {
    CONSOLE.page().keyboard().press(key);
    clicks++;
  }

  private void choosePage(String page) {
    click(CONSOLE.on("nav a[href='#/" + page + "/shop']"));
  }

  private void chooseTab(String tab) {
    click(CONSOLE.on("main a[href='#/design/shop/" + tab + "']"));
  }

  private void assertClicksAreThoseOf(String task) throws IOException {
    String[] row =
        Files.readAllLines(DOCUMENT).stream()
            .filter(line -> line.startsWith("| " + task + " |"))
            .findFirst()
            .orElseThrow(() -> new AssertionError("docs/console.md has no task `" + task + "`"))
            .split("\\|", -1);
    assertThat(row[3].strip()).as(task).isEqualTo(Integer.toString(clicks));
  }

  @Test
  void whatCouldBeDoneBeforeTakesLessThanHalfTheClicks() throws IOException {
    int before = 0;
    int now = 0;
    String document = Files.readString(DOCUMENT);
    for (String line :
        document.lines().filter(each -> each.matches("\\|.*\\| \\d+ \\|.*")).toList()) {
      String[] row = line.split("\\|", -1);
      Matcher count = FIRST_NUMBER.matcher(row[2]);
      if (count.lookingAt()) {
        before += Integer.parseInt(count.group(1));
        now += Integer.parseInt(row[3].strip());
      }
    }
    assertThat(2 * now).isLessThan(before);
    assertThat(document).contains("took %d clicks and take %d.".formatted(before, now));
  }

  @Test
  void someItemsAreSeen() throws IOException {
    choosePage("data");
    assertThat(CONSOLE.on("table.results tr", "daily")).isVisible();
    assertClicksAreThoseOf("see some items of a system");
  }

  @Test
  void aListedItemIsOpened() throws IOException {
    CONSOLE.go("data/shop");
    click(CONSOLE.on("table.results tr", "daily").locator("td[data-title=total]"));
    assertThat(CONSOLE.on(".editor[open] [name=orderId]")).hasValue("daily");
    assertClicksAreThoseOf("open an item that is listed");
  }

  @Test
  void aValueLeadsToTheOthersThatHaveIt() throws IOException {
    CONSOLE.go("data/shop");
    click(CONSOLE.on("table.results tr", "daily").locator("td[data-title=status] a"));
    assertThat(CONSOLE.on("table.results tr", "daily")).isVisible();
    assertClicksAreThoseOf("from a listed item to the others with one of its values");
  }

  /** The field has the keyboard already: what is typed on the overview is looked for. */
  private void typeAtOnce(String text) {
    assertThat(CONSOLE.on("input.seek")).isFocused();
    CONSOLE.page().keyboard().type(text);
    clicks++;
    assertThat(CONSOLE.on(".finder input")).hasValue(text);
  }

  @Test
  void aPatternIsFoundByWhatItDoes() throws IOException {
    typeAtOnce("dearest first");
    assertThat(CONSOLE.on(".finder [aria-selected=true]")).containsText("largestOrders");
    press("Enter");
    assertThat(CONSOLE.on("[data-choice=pattern]")).hasValue("largestOrders");
    assertClicksAreThoseOf("find a pattern by what it does");
  }

  @Test
  void onePartitionIsLookedAt() throws IOException {
    typeAtOnce("CUSTOMER#c1");
    assertThat(CONSOLE.on(".finder [aria-selected=true]")).containsText("CUSTOMER#c1");
    press("Enter");
    assertThat(CONSOLE.on("table.pivot tr", "ORDER#daily")).isVisible();
    assertClicksAreThoseOf("look at one partition");
  }

  @Test
  void relationsOfEntitiesAreSeen() throws IOException {
    choosePage("design");
    chooseTab("diagram");
    assertThat(CONSOLE.on(".diagram path.relation.counts")).hasCount(1);
    assertClicksAreThoseOf("see how entities belong together");
  }

  @Test
  void aChangeOfTheDesignIsTried() throws IOException {
    choosePage("design");
    chooseTab("source");
    click(CONSOLE.on("[data-act=edit-source]"));
    Locator draft = CONSOLE.on("textarea[name=draft]");
    type(draft, draft.inputValue().replace("note?: string", "note?: string\n      since?: date"));
    assertThat(CONSOLE.on(".changes")).containsText("favourite.since");
    assertClicksAreThoseOf("try a change of the design");
  }

  @Test
  void theCostOfAnIndexIsSeen() throws IOException {
    choosePage("design");
    chooseTab("indexes");
    assertThat(CONSOLE.on("[data-index=GSI1] [data-cost]")).containsText("$");
    assertClicksAreThoseOf("see what an index costs, and for whom");
  }
}
