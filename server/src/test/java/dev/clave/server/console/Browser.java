package dev.clave.server.console;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** The machine's own Chromium, driven as a person would use it. */
public final class Browser implements AutoCloseable {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  /** Machines that build are busy; a page that is slow is not wrong. */
  static final int PATIENCE_MILLIS = 60_000;

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser browser;

  private Browser(Playwright playwright, com.microsoft.playwright.Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /** Starts it, or skips the tests that need it and says so. */
  public static Browser start() {
    return startWith();
  }

  /** As {@link #start}, with more arguments. */
  public static Browser startWith(String... more) {
    Path chromium =
        chromium()
            .orElseThrow(
                () ->
                    new TestAbortedException(
                        "SKIPPED: no Chromium on this machine; `.ci/run` installs it"));
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    BrowserType.LaunchOptions options =
        new BrowserType.LaunchOptions()
            .setExecutablePath(chromium)
            .setArgs(
                arguments(
                    more,
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--no-first-run"));
    return new Browser(playwright, playwright.chromium().launch(options));
  }

  private static List<String> arguments(String[] more, String... usual) {
    return Stream.of(usual, more).flatMap(Stream::of).toList();
  }

  /** An empty page in a context of its own. */
  public Page plainPage() {
    return browser.newContext().newPage();
  }

  private static Optional<Path> chromium() {
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .map(name -> Path.of("/usr/bin", name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** A fresh window; an error on the page fails whoever asks for {@code errors}. */
  public Page window(int width, int height, ColorScheme scheme, List<String> errors) {
    BrowserContext context =
        browser.newContext(
            new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setLocale("en-US")
                .setPermissions(List.of("clipboard-read", "clipboard-write"))
                .setColorScheme(scheme));
    Page page = context.newPage();
    page.onPageError(errors::add);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            errors.add(message.text());
          }
        });
    return page;
  }

  /** Keeps what the page shows among the build's files. */
  public static void keep(Page page, String name) {
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(SCREENSHOTS.resolve(name + ".png"))
            .setFullPage(false));
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
