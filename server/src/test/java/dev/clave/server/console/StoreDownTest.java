package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.clave.engine.Engine;
import dev.clave.engine.wire.Endpoint;
import dev.clave.server.Server;
import dev.clave.server.ShopServer;
import dev.clave.server.config.Setting;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The overview tells the truth about a store that is gone, and that it is back. */
final class StoreDownTest {
  @Test
  void aStoreThatStopsAnsweringIsNamedUntilItAnswersAgain() {
    try (Browser browser = Browser.start();
        Engine engine = Engine.inMemory()) {
      Endpoint tables = engine.serve("127.0.0.1", 0);
      int port = tables.port();
      try (Server server =
          ShopServer.start(
              ShopServer.configuration(
                  Map.of(Setting.DYNAMODB_ENDPOINT, tables.uri().toString())))) {
        Page page =
            browser.window(
                BrowsedConsole.LAPTOP_WIDTH,
                BrowsedConsole.LAPTOP_HEIGHT,
                ColorScheme.LIGHT,
                new ArrayList<>());
        page.setDefaultTimeout(Browser.PATIENCE_MILLIS);
        page.navigate(server.address() + "#token=" + server.administratorToken().orElseThrow());
        assertThat(page.locator(".tools .tag.good")).isVisible();

        tables.close();
        assertThat(page.locator(".tools .tag.bad")).containsText("tables");
        Browser.keep(page, "store-down");

        try (Endpoint again = engine.serve("127.0.0.1", port)) {
          assertThat(page.locator(".tools .tag.good")).isVisible();
        }
      }
    }
  }
}
