package dev.clave.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.store.TableStore;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A page of somebody else whose name was made to lead to this machine (DNS rebinding) is of the
 * same origin as what answers here, so that the browser lets it send and read anything.
 */
final class RebindingTest {
  /** Also such as {@code java.net.URI} knows no host of. */
  private static final List<String> NAMES =
      List.of("evil.example", "evil_site.example", "evil-.example", "127.0.0.1.evil.example");

  private static Server server;
  private static Browser browser;

  @BeforeAll
  static void start() {
    server = LibraryServer.start(LibraryServer.configuration(Map.of()));
    browser = Browser.startWith("--host-resolver-rules=MAP *.example 127.0.0.1");
  }

  @AfterAll
  static void stop() {
    server.close();
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void restGivesItNothingWithoutAToken() {
    for (String name : NAMES) {
      Page page = browser.plainPage();
      page.navigate("http://" + name + ":" + server.port() + "/health");
      for (String path : List.of("/api/whoami", "/api/library/export", "/api/operations/tables")) {
        assertThat(status(page, path, "GET")).as(name + path).isEqualTo(401);
        assertThat(status(page, path, "DELETE")).as(name + path).isIn(401, 405);
      }
      assertThat(page.evaluate("localStorage.length")).isEqualTo(0);
      page.close();
    }
  }

  @Test
  void theObjectStoreAnswersUnderItsOwnAddressOnly() {
    URI store = server.stores().objects().orElseThrow().endpoint().orElseThrow();
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

  @Test
  void theEngineAnswersNoPageOfAnotherName() {
    TableStore store = server.stores().tables();
    int tables = store.client().listTables().tableNames().size();
    for (String name : NAMES) {
      Page page = browser.plainPage();
      page.navigate("http://" + name + ":" + URI.create(store.place()).getPort() + "/");
      for (String operation : List.of("ListTables", "DeleteTable", "CreateTable")) {
        assertThat(called(page, "/", operation))
            .as(name + operation)
            .contains("AccessDeniedException", name);
      }
      page.close();
    }
    assertThat(store.client().listTables().tableNames()).hasSize(tables);
  }

  @Test
  void theEngineAnswersNoPageOfAnotherOrigin() {
    String engine = server.stores().tables().place();
    for (String name : NAMES) {
      Page page = browser.plainPage();
      page.navigate("http://" + name + ":" + server.port() + "/health");
      assertThat(called(page, engine, "ListTables")).as(name).isEqualTo("TypeError");
      page.close();
    }
  }

  /** The answer to an operation of DynamoDB, or what kept the page from seeing one. */
  private static String called(Page page, String address, String operation) {
    return String.valueOf(
        page.evaluate(
            """
            async ({address, operation}) => {
              try {
                const headers = {"X-Amz-Target": "DynamoDB_20120810." + operation,
                  "Content-Type": "application/x-amz-json-1.0"};
                const body = '{"TableName": "library"}';
                const answer = await fetch(address, {method: "POST", headers, body});
                return await answer.text();
              } catch (refused) {
                return refused.name;
              }
            }\
            """,
            Map.of("address", address, "operation", operation)));
  }

  private static int status(Page page, String path, String method) {
    return (int)
        page.evaluate(
            "async ({path, method}) => (await fetch(path, {method})).status",
            Map.of("path", path, "method", method));
  }
}
