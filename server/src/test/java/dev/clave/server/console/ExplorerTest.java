package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The page over the API's description, light or dark as the console is. */
final class ExplorerTest {
  private static final String BACKGROUND = "getComputedStyle(document.body).backgroundColor";
  private static final String LIGHT = "rgb(245, 247, 249)";
  private static final String DARK = "rgb(11, 16, 21)";

  @RegisterExtension static final ShopConsole CONSOLE = new ShopConsole();

  private static void open() {
    CONSOLE.page().navigate("about:blank");
    CONSOLE.page().navigate(CONSOLE.address() + "explorer");
    assertThat(CONSOLE.on(".opblock-tag-section").first()).isVisible();
  }

  private static Object background() {
    return CONSOLE.page().evaluate(BACKGROUND);
  }

  @Test
  void itFollowsTheSystemUntilTheConsoleIsToldOtherwise() {
    open();
    assertThat(background()).isEqualTo(LIGHT);

    CONSOLE.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    assertThat(CONSOLE.on("html.dark-mode")).hasCount(1);
    assertThat(background()).isEqualTo(DARK);

    CONSOLE.go("overview");
    CONSOLE.on("select[data-choice=theme]").selectOption("light");
    open();
    assertThat(background()).isEqualTo(LIGHT);
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void itFitsItsWindowAndItsTextsCanBeRead(Look look) {
    look.choose(CONSOLE.page());
    open();
    Browser.keep(CONSOLE.page(), look.picture("explorer"));
    assertThat(Accessibility.faults(CONSOLE.page())).isEmpty();
    CONSOLE.on("select[data-choice=document]").selectOption("shop");
    CONSOLE.on(".opblock-tag").filter(text("shop")).click();
    Locator customers = CONSOLE.on(".opblock-get").filter(text("How many customers there are"));
    customers.locator(".opblock-summary").click();
    // Until its references are resolved the library draws the operation anew and forgets a click.
    assertThat(customers.locator(".responses-inner")).isVisible();
    assertThat(customers.locator(".opblock-loading-animation")).hasCount(0);
    customers.locator("button.try-out__btn").click();
    customers.locator("button.execute").click();
    assertThat(customers.locator(".live-responses-table tbody .response-col_status").first())
        .containsText("200");
    assertThat(customers).not().containsText(CONSOLE.token());
    customers.scrollIntoViewIfNeeded();
    Browser.keep(CONSOLE.page(), look.picture("explorer tried"));

    assertThat(
            CONSOLE
                .page()
                .evaluate(
                    "document.documentElement.scrollWidth - document.documentElement.clientWidth"))
        .isEqualTo(0);
  }

  private static Locator.FilterOptions text(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }
}
