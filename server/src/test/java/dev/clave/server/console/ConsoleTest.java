package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.clave.server.Server;
import dev.clave.server.Startup;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The console in a real browser, on a real server. */
final class ConsoleTest {
  private static Server server;
  private static String address;
  private static Browser browser;

  private final List<String> errors = new ArrayList<>();
  private Page page;

  @BeforeAll
  static void start() {
    browser = Browser.start();
    server =
        Server.start(
            Configuration.of(
                Optional.empty(),
                Map.of(),
                Map.of(
                    Setting.MEMORY, "true",
                    Setting.SAMPLE, "false",
                    Setting.PORT, "0",
                    Setting.DYNAMODB_PORT, "0",
                    Setting.S3_PORT, "0")),
            Startup.QUIET);
    address = server.address() + "#token=" + server.administratorToken().orElseThrow();
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void open() {
    page = browser.window(1280, 800, ColorScheme.LIGHT, errors);
    page.navigate(address);
    assertThat(page.locator("[data-system=portfolio]")).isVisible();
  }

  @AfterEach
  void close() {
    page.context().close();
    assertThat(errors).as("errors on the page").isEmpty();
  }

  @Test
  void theOverviewShowsEverySystemAndTheTokenLeavesTheAddress() {
    for (String system : List.of("pai", "transporte", "gamificacion", "portfolio")) {
      assertThat(page.locator("[data-system=" + system + "]")).isVisible();
    }
    assertThat(page.url()).doesNotContain("token");
    Browser.keep(page, "overview");
  }

  @Test
  void anItemIsCreatedFoundChangedAndDeleted() {
    page.navigate(server.address() + "#/data/portfolio/postsByStatus");
    create(
        """
        {"postId": "hello", "userId": "u1", "categoryId": "c1", "title": "Hello <b>world</b>",
         "content": "Text", "status": "published", "tags": []}""");
    page.locator("select[name=status]").selectOption("published");
    page.locator("form.row button.main").click();
    assertThat(page.locator("table.results")).containsText("Hello <b>world</b>");
    assertThat(page.locator("h2", new Page.LocatorOptions().setHasText("What was sent")))
        .isVisible();
    Browser.keep(page, "data");

    page.locator("table.results button").first().click();
    page.locator("dialog textarea")
        .fill(
            page.locator("dialog textarea")
                .inputValue()
                .replace("\"title\": \"Hello <b>world</b>\"", "\"title\": \"Goodbye\""));
    page.locator("dialog button.main").click();
    assertThat(page.locator("table.results")).containsText("Goodbye");

    page.onDialog(dialog -> dialog.accept());
    page.locator("table.results button").first().click();
    page.locator("dialog button.bad").click();
    assertThat(page.locator("table.results")).hasCount(0);
  }

  @Test
  void aRefusalIsShownAndTheInputStays() {
    page.navigate(server.address() + "#/data/portfolio/postsByStatus");
    create("{\"postId\": \"x\"}");

    assertThat(page.locator("dialog .refusal")).containsText("title");
    assertThat(page.locator("dialog textarea")).hasValue("{\"postId\": \"x\"}");
    errors.clear(); // the browser itself reports the answer 400
  }

  @Test
  void aDesignIsShownWithItsPatternsAndPivot() {
    page.navigate(server.address() + "#/design/transporte");

    assertThat(page.locator("body")).containsText("viajesPorEstado");
    assertThat(page.locator("body")).containsText("VIAJE#");
    page.locator("select[data-choice=pivot]").selectOption("GSI1");
    Browser.keep(page, "design");
  }

  @Test
  void theLanguageAndTheThemeChangeAtOnceAndStay() {
    page.locator("select[data-choice=language]").selectOption("es");
    assertThat(page.locator("h1")).hasText("Resumen");
    page.locator("select[data-choice=theme]").selectOption("dark");
    Browser.keep(page, "overview-dark");
    page.reload();
    assertThat(page.locator("h1")).hasText("Resumen");
    assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
  }

  @Test
  void aPhoneShowsTheSamePage() {
    page.setViewportSize(390, 844);
    Browser.keep(page, "overview-phone");

    Object overflow =
        page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assertThat(overflow).isEqualTo(0);
  }

  private void create(String text) {
    page.locator("select[data-choice=create]").selectOption("post");
    page.locator("dialog textarea").fill(text);
    page.locator("dialog button.main").click();
  }
}
