package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.clave.server.Server;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The console in a real browser, on one server with sample data for all test classes of its kind,
 * with a fresh window for each test. An error on a page fails the test whose page it was.
 */
public abstract class BrowsedConsole
    implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {
  static final int LAPTOP_WIDTH = 1280;
  static final int LAPTOP_HEIGHT = 800;

  private record Running(Server server, String token, Browser browser) implements AutoCloseable {
    @Override
    public void close() {
      server.close();
      browser.close();
    }
  }

  private final List<String> errors = new ArrayList<>();
  private final List<String> expected = new ArrayList<>();
  private Running running;
  private Page page;

  /** Starts a server with sample data. */
  protected abstract Server start();

  /** A system that the first page shows. */
  protected abstract String system();

  private Running started() {
    Browser browser = Browser.start();
    Server server = start();
    return new Running(server, server.administratorToken().orElseThrow(), browser);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    running =
        context
            .getStore(
                ExtensionContext.StoreScope.LAUNCHER_SESSION, ExtensionContext.Namespace.GLOBAL)
            .getOrComputeIfAbsent(getClass(), key -> started(), Running.class);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    errors.clear();
    expected.clear();
    page = running.browser().window(LAPTOP_WIDTH, LAPTOP_HEIGHT, ColorScheme.LIGHT, errors);
    page.setDefaultTimeout(Browser.PATIENCE_MILLIS);
    page.navigate(address() + "#token=" + token());
    assertThat(page.locator("[data-system=" + system() + "]")).isVisible();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    page.context().close();
    errors.removeIf(error -> expected.stream().anyMatch(error::contains));
    assertThat(errors).as("errors on the page").isEmpty();
  }

  public Page page() {
    return page;
  }

  public Locator on(String selector) {
    return page.locator(selector);
  }

  /** The element that has the text in it. */
  public Locator on(String selector, String text) {
    return page.locator(selector, new Page.LocatorOptions().setHasText(text));
  }

  public Server server() {
    return running.server();
  }

  public String address() {
    return running.server().address();
  }

  public String token() {
    return running.token();
  }

  /** Goes to a page by what stands behind the hash, and waits until it has what it shows. */
  public void go(String where) {
    page.navigate(address() + "#/" + where);
    settle();
  }

  public void settle() {
    assertThat(page.locator("main h1")).isVisible();
    assertThat(page.locator("main .loading")).hasCount(0);
  }

  /** Goes on as somebody else, who has that grant: what a token is issued from, as JSON. */
  public void signIn(String grant) {
    Map<?, ?> issued = (Map<?, ?>) asked("POST", "/api/administration/tokens", grant);
    page.onceDialog(Dialog::accept);
    page.navigate(address() + "#token=" + issued.get("token"));
    assertThat(page.locator(".who")).not().hasText("administrator");
    settle();
  }

  /** What the server answers when another client asks. */
  public Object asked(String method, String path, String body) {
    return page.evaluate(
        """
        async ([token, method, path, body]) => {
          const headers = { Authorization: "Bearer " + token, "Content-Type": "application/json" };
          const answer = await fetch(path, { method, headers, body });
          if (!answer.ok) throw new Error(await answer.text());
          return answer.status === 204 ? null : answer.json();
        }\
        """,
        Arrays.asList(token(), method, path, body));
  }

  /** The browser itself reports an answer of that status, which the test asked for. */
  public void expectAnswer(int status) {
    expectFailure("status of " + status);
  }

  /** The browser itself reports what the test brought about. */
  public void expectFailure(String text) {
    expected.add(text);
  }
}
