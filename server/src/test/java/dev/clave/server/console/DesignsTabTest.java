package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Route;
import dev.clave.server.shop.ShopProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an administrator sees of the designs of the tables. */
final class DesignsTabTest {
  @RegisterExtension static final ShopConsole CONSOLE = new ShopConsole();

  @Test
  void everyTableIsShownWithItsDesignInForce() {
    CONSOLE.go("operations/designs");

    assertThat(CONSOLE.on("[data-design]")).hasCount(2);
    assertThat(CONSOLE.on("[data-design=library]")).containsText("library");
    assertThat(CONSOLE.on("[data-design=library]")).containsText("the served design is in force");
  }

  @Test
  void thePlanOfAnotherDesignShowsItsStepsAndWhatTheyTake() {
    CONSOLE.go("operations/designs");
    String next =
        ShopProvider.design()
            .replace(
                "      name: string(1..80)\n      address",
                "      fullName: { is: string(1..80), was: name }\n      address");
    CONSOLE.on("[data-form=plan] select").selectOption("shop");
    CONSOLE.on("[data-form=plan] textarea").fill(next);
    CONSOLE.on("[data-form=plan] button.main").click();

    assertThat(CONSOLE.on("[data-plan=shop]")).containsText("renamed from `name`");
    assertThat(CONSOLE.on("[data-plan=shop] table tr", "fill")).isVisible();
    assertThat(CONSOLE.on("[data-plan=shop]")).containsText("Nothing is locked");
  }

  /** The answer is made up, as no table of the shared server may change. */
  @Test
  void aChangeThatIsBeingAppliedIsShownWithItsProgress() {
    CONSOLE
        .page()
        .route(
            "**/api/administration/designs",
            route ->
                route.fulfill(
                    new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody(
                            """
                            {"designs": [{"system": "shop", "table": "shop", "served": "a",
                              "remembers": true, "in_force": "a", "history": [],
                              "running": {"phase": "expand", "since": "2026-01-01T00:00:00Z",
                                "from": "a", "to": "b", "changes": "fill: <b>x</b>",
                                "progress": {"step": "fill", "items": 50, "written": 40,
                                  "total": 200, "seconds_left": 12}}}]}
                            """)));
    CONSOLE.go("operations/designs");

    assertThat(CONSOLE.on("[data-running=shop]")).containsText("Phase expand");
    assertThat(CONSOLE.on("[data-running=shop]")).containsText("50 items, 40 written, 12 s left");
    assertThat(CONSOLE.on("[data-running=shop] progress")).hasAttribute("value", "50");
    assertThat(CONSOLE.on("[data-running=shop] b")).hasCount(0);
  }
}
