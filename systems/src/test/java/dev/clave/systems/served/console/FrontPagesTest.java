package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Route;
import dev.clave.server.console.Accessibility;
import dev.clave.server.console.Browser;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The systems' own front pages: found, readable on any screen and for anybody, in each language.
 */
final class FrontPagesTest {
  private static final List<String> PAGES =
      List.of(
          "trips/transporte/board?userId=carrier1",
          "trips/transporte/map?userId=carrier1",
          "trips/transporte/trip/v0002?userId=carrier1",
          "trips/transporte/waybills?userId=carrier1",
          "trips/transporte/waybill/v0220?userId=carrier1",
          "trips/transporte/new-trip?userId=carrier1",
          "panel/gamificacion/panel?userId=u001",
          "panel/gamificacion/network?userId=u001",
          "participants/pai/contracts",
          "participants/pai/person/U0001",
          "participants/pai/trail/U0001",
          "blog/portfolio/posts",
          "blog/portfolio/post/post-0141?userId=user-002",
          "blog/portfolio/inbox?userId=user-002",
          "floor/dispositivos");

  private static final Pattern WORDS =
      Pattern.compile("(:\"[^\"\\\\]*\\p{L} \\p{L}[^\"\\\\]*)(\")");
  private static final String MARKUP = "<img src=x onerror=document.title='taken'>";

  @RegisterExtension static final Console CONSOLE = new Console();

  @ParameterizedTest
  @CsvSource({"1280, 800, es, light", "360, 740, pt, light", "360, 740, es, dark"})
  void everyFrontPageFitsItsWindowAndKeepsTheRulesOfAccessibility(
      int width, int height, String language, String theme) {
    CONSOLE.on("select[data-choice=language]").selectOption(language);
    CONSOLE.on("select[data-choice=theme]").selectOption(theme);
    CONSOLE.page().setViewportSize(width, height);
    for (String where : PAGES) {
      CONSOLE.page().evaluate("where => (location.hash = '#/' + where)", where);
      CONSOLE.settle();
      assertThat(CONSOLE.on("main .page > :nth-child(2)").first()).isVisible();
      Browser.keep(
          CONSOLE.page(),
          "front-" + where.replaceAll("[^A-Za-z]+", "-") + "-" + width + "-" + theme);
      assertThat(
              CONSOLE
                  .page()
                  .evaluate(
                      "document.documentElement.scrollWidth -"
                          + " document.documentElement.clientWidth"))
          .as("pixels of `%s` beyond the window", where)
          .isEqualTo(0);
      assertThat(Accessibility.faults(CONSOLE.page())).as("faults of `%s`", where).isEmpty();
    }
  }

  /** Every text of some words that the pages get has markup behind it. */
  @Test
  void whatUsersWroteIsShownAsTextOnEveryFrontPage() {
    CONSOLE
        .page()
        .route(
            url -> url.contains("/api/") && !url.endsWith("/changes"),
            route -> {
              APIResponse answer = route.fetch();
              String type = answer.headers().getOrDefault("content-type", "");
              Route.FulfillOptions same = new Route.FulfillOptions().setResponse(answer);
              route.fulfill(
                  type.startsWith("application/json")
                      ? same.setBody(WORDS.matcher(answer.text()).replaceAll("$1" + MARKUP + "$2"))
                      : same);
            });
    int pagesWithIt = 0;
    for (String where : PAGES) {
      CONSOLE.page().evaluate("where => (location.hash = '#/' + where)", where);
      CONSOLE.settle();
      pagesWithIt += CONSOLE.on("main").innerText().contains(MARKUP) ? 1 : 0;
      assertThat(CONSOLE.page().title()).as(where).isNotEqualTo("taken");
      assertThat(CONSOLE.on("img[src=x]")).hasCount(0);
    }
    assertThat(pagesWithIt).as("pages that show it").isGreaterThan(PAGES.size() / 2);
  }

  @ParameterizedTest
  @CsvSource({
    "transporte, trips",
    "gamificacion, panel",
    "pai, participants",
    "portfolio, blog",
    "dispositivos, floor"
  })
  void aSystemOpensAtItsFrontPage(String system, String page) {
    assertThat(CONSOLE.on("[data-system=" + system + "] h3 a"))
        .hasAttribute("href", "#/" + page + "/" + system);
  }

  @Test
  void aTokenOfAnotherSystemIsToldWhichRightItLacks() {
    CONSOLE.signIn(
        """
        {"subject": "author", "systems": ["portfolio"], "rights": ["read"]}\
        """);

    for (String where : List.of("trips/transporte", "participants/pai", "floor/dispositivos")) {
      CONSOLE.page().evaluate("where => (location.hash = '#/' + where)", where);
      assertThat(CONSOLE.on("[data-barred]")).containsText("the right read");
    }
  }
}
