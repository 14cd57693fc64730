package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.clave.server.Await;
import dev.clave.server.Server;
import dev.clave.server.ShopServer;
import dev.clave.server.config.Setting;
import dev.clave.server.shop.ShopProvider;
import dev.clave.server.store.Startup;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemPart;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system answers as soon as it is open itself, and the console tells what is not yet. */
final class StillStartingTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Tells where the console is, and nothing else. */
  private static final class Address implements Startup {
    private final CompletableFuture<String> address = new CompletableFuture<>();

    @Override
    public void listening(String opened) {
      address.complete(opened);
    }

    @Override
    public void done(String what, long millis) {}

    HttpResponse<String> get(String path) throws Exception {
      String[] parts = address.join().split("#token=", 2);
      return CLIENT.send(
          HttpRequest.newBuilder(URI.create(parts[0] + path))
              .header("Authorization", "Bearer " + parts[1])
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  private static ServedSystem bookshop(CompletableFuture<SystemPart> part) {
    return ServedSystem.of("bookshop")
        .withTitle("en", "A bookshop")
        .withDesign(ShopProvider.design().replace("table: shop", "table: bookshop"))
        .withPart(environment -> part.join());
  }

  @Test
  void oneSystemAnswersWhileAnotherIsStillStarting() throws Exception {
    CompletableFuture<SystemPart> part = new CompletableFuture<>();
    Address startup = new Address();
    CompletableFuture<Server> started =
        CompletableFuture.supplyAsync(
            () ->
                Server.builder()
                    .serve(List.of(bookshop(part), ShopProvider.shop()))
                    .configuration(ShopServer.configuration(Map.of()))
                    .startup(startup)
                    .start());
    try (Browser browser = Browser.start()) {
      Await.until(() -> startup.get("api/shop/design").statusCode() == 200);
      HttpResponse<String> refusal = startup.get("api/bookshop/design");
      assertThat(refusal.statusCode()).isEqualTo(503);
      assertThat(refusal.body()).contains("`bookshop` is still starting");
      assertThat(refusal.headers().firstValue("Retry-After")).hasValue("1");
      assertThat(startup.get("ready").statusCode()).isEqualTo(503);

      Page page = browser.window(1280, 800, ColorScheme.LIGHT, new ArrayList<>());
      page.setDefaultTimeout(Browser.PATIENCE_MILLIS);
      page.navigate(startup.address.join());
      assertThat(page.locator("[data-system=shop] .state")).hasText("up");
      assertThat(page.locator("[data-system=bookshop] .state")).hasText("starting");
      assertThat(page.locator(".tools .tag")).hasText("Starting: bookshop");
      assertThat(Accessibility.faults(page)).isEmpty();
      page.navigate(startup.address.join().split("#", 2)[0] + "#/data/bookshop");
      assertThat(page.locator("[data-starting]")).containsText("bookshop");
      assertThat(started).isNotDone();

      part.complete(SystemPart.NONE);
      assertThat(page.locator("[data-choice=pattern]")).isVisible();
      started.join();
      assertThat(startup.get("ready").statusCode()).isEqualTo(200);
      assertThat(startup.get("api/bookshop/design").statusCode()).isEqualTo(200);
    } finally {
      part.complete(SystemPart.NONE);
      started.join().close();
    }
  }

  @Test
  void theStartAfterOneThatFailedShowsATokenOfItsOwn(@TempDir Path folder) throws Exception {
    var settings =
        ShopServer.configuration(
            Map.of(Setting.MEMORY, "false", Setting.DATA, folder.resolve("data").toString()));
    Address startup = new Address();
    CompletableFuture<SystemPart> broken =
        CompletableFuture.failedFuture(new IllegalStateException("the till is locked"));
    assertThatThrownBy(
            () ->
                Server.builder()
                    .serve(bookshop(broken))
                    .configuration(settings)
                    .startup(startup)
                    .start())
        .hasMessageContaining("the till is locked");
    assertThatThrownBy(() -> startup.get("health")).isInstanceOf(java.net.ConnectException.class);

    try (Server server =
        Server.builder().serve(ShopProvider.shop()).configuration(settings).start()) {
      assertThat(server.administratorToken()).isPresent();
    }
  }
}
