package dev.clave.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.clave.server.TestServer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A page of somebody else whose name was made to lead to this machine (DNS rebinding) is of the
 * same origin as what answers here, so that the browser lets it send and read anything.
 */
final class RebindingTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  /** Also such as {@code java.net.URI} knows no host of. */
  private static final List<String> NAMES =
      List.of("evil.example", "evil_site.example", "evil-.example", "127.0.0.1.evil.example");

  private static Browser browser;

  @BeforeAll
  static void start() {
    browser = Browser.startWith("--host-resolver-rules=MAP *.example 127.0.0.1");
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void restGivesItNothingWithoutAToken() {
    for (String name : NAMES) {
      Page page = browser.plainPage();
      page.navigate("http://" + name + ":" + SERVER.server().port() + "/health");
      for (String path : List.of("/api/whoami", "/api/pai/export", "/api/operations/tables")) {
        assertThat(status(page, path, "GET")).as(name + path).isEqualTo(401);
        assertThat(status(page, path, "DELETE")).as(name + path).isIn(401, 405);
      }
      assertThat(page.evaluate("localStorage.length")).isEqualTo(0);
      page.close();
    }
  }

  @Test
  void theObjectStoreAnswersUnderItsOwnAddressOnly() {
    URI store = SERVER.server().stores().objects().orElseThrow().endpoint().orElseThrow();
    for (String name : NAMES) {
      Page page = browser.plainPage();
      int port = store.getPort();
      assertThat(page.navigate("http://" + name + ":" + port + "/").status()).isEqualTo(403);
      for (String method : List.of("GET", "PUT", "DELETE", "POST")) {
        assertThat(status(page, "/clave-assets/x", method)).as(name + method).isEqualTo(403);
      }
      page.close();
    }
  }

  private static int status(Page page, String path, String method) {
    return (int)
        page.evaluate(
            "async ({path, method}) => (await fetch(path, {method})).status",
            Map.of("path", path, "method", method));
  }
}
