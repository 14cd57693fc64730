package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import dev.clave.server.token.Tokens;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What stands around every page: sign-in, menu, language, theme, keyboard. */
final class FrameTest {
  private static final Pattern API = Pattern.compile("/api(/|$)");

  @RegisterExtension static final ShopConsole CONSOLE = new ShopConsole();

  @Test
  void theOverviewShowsEverySystemAndStoreAndTheTokenLeavesTheAddress() {
    for (String system : List.of("shop", "library")) {
      assertThat(CONSOLE.on("[data-system=" + system + "] .tag.good")).hasText("up");
    }
    for (String store : List.of("tables", "objects")) {
      assertThat(CONSOLE.on("[data-store=" + store + "] .tag.good")).hasText("up");
    }
    assertThat(CONSOLE.page().url()).doesNotContain("token");
  }

  @Test
  void aSystemOpensAtItsOwnFirstPageAndOneWithoutPagesAtItsData() {
    assertThat(CONSOLE.on("[data-system=library] h3 a")).hasAttribute("href", "#/data/library");
    assertThat(CONSOLE.on("[data-system=shop] h3 a")).hasAttribute("href", "#/till/shop");
    CONSOLE.on("[data-system=shop] h3 a").click();
    assertThat(CONSOLE.on("main h1")).hasText("Till");
    assertThat(CONSOLE.on(".side a[href$='/shop']").first()).hasText("Till");
  }

  @Test
  void theOverviewWaitsForNoPageOfASystemsOwn() {
    CONSOLE.page().route("**/console/systems/**", neverAnswered -> {});
    CONSOLE.page().reload();
    assertThat(CONSOLE.on("[data-system=shop] .tag.good")).hasText("up");
    assertThat(CONSOLE.on(".side a[href='#/till/shop']")).hasCount(0);
    assertThat(CONSOLE.on(".side a[href='#/data/shop']")).isVisible();
  }

  @Test
  void theOverviewDrawsRequestsAndLatenciesAsTheyCome() {
    CONSOLE.go("data/shop");
    CONSOLE.on("[data-form=run] button.main").click();
    CONSOLE.go("overview");

    assertThat(CONSOLE.on("[data-chart=requests] path.line").first()).isAttached();
    assertThat(CONSOLE.on("[data-chart=latency] path.line").first()).isAttached();
  }

  @Test
  void theLanguageAndTheThemeChangeAtOnceAndStay() {
    CONSOLE.on("select[data-choice=language]").selectOption("es");
    assertThat(CONSOLE.on("h1")).hasText("Resumen");
    CONSOLE.on("select[data-choice=language]").selectOption("pt");
    assertThat(CONSOLE.on("h1")).hasText("Visão geral");
    CONSOLE.on("select[data-choice=theme]").selectOption("dark");
    CONSOLE.page().reload();
    assertThat(CONSOLE.on("h1")).hasText("Visão geral");
    assertThat(CONSOLE.on("html")).hasAttribute("data-theme", "dark");
  }

  @Test
  void theKeyboardAloneFindsAPatternAndRunsIt() {
    CONSOLE.page().keyboard().press("/");
    CONSOLE.page().keyboard().type("customer by");
    CONSOLE.page().keyboard().press("Enter");
    assertThat(CONSOLE.page()).hasURL(Pattern.compile("#/data/shop/customerById$"));

    CONSOLE.on("input[name=customerId]").focus();
    CONSOLE.page().keyboard().type("c1");
    CONSOLE.page().keyboard().press("Tab");
    CONSOLE.page().keyboard().press("Enter");
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("Ana");
  }

  @Test
  void theMenuOfAPhoneOpensAndClosesAgainOnTheWay() {
    CONSOLE.page().setViewportSize(390, 844);
    assertThat(CONSOLE.on(".side .links")).isHidden();
    CONSOLE.on(".menu-button").click();
    CONSOLE.on(".side a[href='#/data/library']").click();

    assertThat(CONSOLE.on("h1")).hasText("Data");
    assertThat(CONSOLE.on(".side .links")).isHidden();
  }

  @Test
  void theWholeMenuStandsInALowWindow() {
    CONSOLE.page().setViewportSize(1366, 768);
    BoundingBox out = CONSOLE.on("[data-act=sign-out]").boundingBox();

    assertThat(out.y + out.height).isLessThanOrEqualTo(768);
  }

  @Test
  void buttonsStandAtTheHeightOfTheTitle() {
    CONSOLE.page().setViewportSize(1366, 768);
    for (String where : List.of("data/library", "assets/library", "design/shop")) {
      CONSOLE.go(where);
      BoundingBox title = CONSOLE.on("main h1").boundingBox();
      BoundingBox beside = CONSOLE.on(".head button, .head .tag").first().boundingBox();

      assertThat(beside.y + beside.height / 2)
          .as("middle of what stands beside the title of `%s`", where)
          .isCloseTo(title.y + title.height / 2, within(1.0));
    }
  }

  @Test
  void theSystemsStandUnderOneAnotherAcrossThePage() {
    BoundingBox page = CONSOLE.on("page-overview .page").boundingBox();
    for (Locator system : CONSOLE.on("[data-system]").all()) {
      assertThat(system.boundingBox().width).isCloseTo(page.width, within(2.0));
    }
  }

  @Test
  void aTokenThatIsNoneIsToldSoAndAGoodOneLetsIn() {
    CONSOLE.on("[data-act=sign-out]").click();
    Browser.keep(CONSOLE.page(), "sign-in");
    CONSOLE.on("input[name=token]").fill("nonsense");
    CONSOLE.on("button.main").click();
    assertThat(CONSOLE.on(".refusal")).containsText("does not take this token");

    CONSOLE.on("input[name=token]").fill(CONSOLE.token());
    CONSOLE.on("button.main").click();
    assertThat(CONSOLE.on("[data-system=shop]")).isVisible();
    CONSOLE.expectAnswer(401);
  }

  @Test
  void aTokenThatEndsLeavesThePageWithWhatWasTypedUntilThereIsAnother() {
    CONSOLE.go("data/shop/entity:product");
    CONSOLE.on("select[data-choice=create]").selectOption("product");
    CONSOLE.on(".editor [name=name]").fill("Half typed");
    CONSOLE.page().evaluate("localStorage.setItem('clave.token', 'ended')");
    CONSOLE.on(".editor button.main").click();
    assertThat(CONSOLE.on("dialog.sign-in")).containsText("Nothing on the page is lost");
    Browser.keep(CONSOLE.page(), "sign-in-again");

    CONSOLE.on("dialog.sign-in input").fill(CONSOLE.address() + "#token=" + CONSOLE.token());
    CONSOLE.page().keyboard().press("Enter");
    assertThat(CONSOLE.on("dialog.sign-in")).hasCount(0);
    assertThat(CONSOLE.on(".editor [name=name]")).hasValue("Half typed");
    assertThat(CONSOLE.on(".editor .refusal")).hasCount(0);
    CONSOLE.expectAnswer(401);
  }

  @Test
  void anAddressWithATokenIsTakenInAnOpenWindowToo() {
    CONSOLE.page().evaluate("token => (location.hash = '#token=' + token)", CONSOLE.token());

    assertThat(CONSOLE.page()).hasURL(Pattern.compile("#/overview$"));
    assertThat(CONSOLE.on("[data-system=shop]")).isVisible();
  }

  @Test
  void aLinkOfSomebodyElseDoesNotReplaceTheTokenUnasked() {
    Object before = CONSOLE.page().evaluate("localStorage.getItem('clave.token')");
    List<String> questions = new ArrayList<>();
    CONSOLE
        .page()
        .onceDialog(
            dialog -> {
              questions.add(dialog.message());
              dialog.dismiss();
            });
    CONSOLE.page().evaluate("location.hash = '#token=somebody-elses'");

    assertThat(CONSOLE.page()).hasURL(Pattern.compile("#/overview$"));
    assertThat(CONSOLE.on("[data-system=shop]")).isVisible();
    assertThat(questions).singleElement().asString().contains("another token");
    assertThat(CONSOLE.page().evaluate("localStorage.getItem('clave.token')")).isEqualTo(before);
  }

  @Test
  void theBrowserKeepsATokenOfAFewHoursAndNotTheOneOfTheLink() {
    String storedToken = (String) CONSOLE.page().evaluate("localStorage.getItem('clave.token')");
    JsonObject claims =
        new JsonObject(
            Buffer.buffer(Base64.getUrlDecoder().decode(storedToken.split("\\.", -1)[1])));

    assertThat(storedToken).isNotEqualTo(CONSOLE.token());
    assertThat(claims.getLong("exp") - claims.getLong("iat"))
        .isLessThanOrEqualTo(Tokens.SESSION_LIFE.toSeconds());
    CONSOLE.page().reload();
    assertThat(CONSOLE.on("[data-system=shop]")).isVisible();
    assertThat(CONSOLE.page().evaluate("localStorage.getItem('clave.token')"))
        .isEqualTo(storedToken);
  }

  @Test
  void aServerThatIsAwayWhenThePageOpensIsFoundAsSoonAsItIsBack() {
    CONSOLE.page().route(API, Route::abort);
    CONSOLE.page().reload();
    assertThat(CONSOLE.on(".refusal")).containsText("cannot be reached");

    CONSOLE.page().unroute(API);
    assertThat(CONSOLE.on(".side a[href='#/data/shop']")).isVisible();
    assertThat(CONSOLE.on(".refusal")).hasCount(0);
    CONSOLE.expectFailure("net::ERR_FAILED");
  }

  @Test
  void theKeyboardTellsWhatItCanDo() {
    CONSOLE.page().keyboard().press("?");
    assertThat(CONSOLE.on("dialog.shortcuts")).containsText("Send the form");
    CONSOLE.page().keyboard().press("Escape");
    assertThat(CONSOLE.on("dialog.shortcuts")).isHidden();

    CONSOLE.go("data/shop/customerById");
    CONSOLE.on("input[name=customerId]").fill("c1");
    CONSOLE.page().keyboard().press("Control+Enter");
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("customer");
  }

  @Test
  void theExplorerListsTheApiAndOpensAnOperation() {
    CONSOLE.on(".side a[href='#/explorer']").click();
    CONSOLE.on(".opblock-tag").first().click();
    CONSOLE.on(".opblock-summary").first().click();

    assertThat(CONSOLE.on(".opblock-body").first()).isVisible();
    assertThat(CONSOLE.on(".side a[aria-current=page]")).hasText("API explorer");
    Browser.keep(CONSOLE.page(), "explorer");
  }
}
