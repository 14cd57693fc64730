package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The front page of Gamificación: a seller's panel and the network as a tree. */
final class PanelPageTest {
  @RegisterExtension static final Console CONSOLE = new Console();

  @Test
  void aSellerIsFoundByCodeAndThePanelHasLevelRankingGoalsAndProducts() {
    CONSOLE.go("panel/gamificacion");
    CONSOLE.on("[name=whose]").fill("VTA-1002");
    CONSOLE.on("[data-form=whose] button").click();

    assertThat(CONSOLE.on(".hero")).containsText("VTA-1002");
    assertThat(CONSOLE.on(".hero .score")).containsText("#2");
    assertThat(CONSOLE.on("[data-goal] [role=progressbar]").first()).isVisible();
    assertThat(CONSOLE.on("[data-product]")).hasCount(5);
    assertThat(CONSOLE.on("[data-featured]")).hasCount(1);
  }

  @Test
  void salesInTheMillionsStayOnOneLineOfTheirTile() {
    CONSOLE.page().setViewportSize(1280, 900);
    CONSOLE.go("panel/gamificacion/panel?userId=u001");
    assertThat(CONSOLE.on("[data-figure=networkSales] .figure"))
        .containsText(Pattern.compile("\\d,\\d{3},\\d{3}"));
    assertThat(
            CONSOLE
                .on("[data-figure=networkSales] .figure")
                .evaluate(
                    "figure => figure.scrollWidth <= figure.clientWidth"
                        + " && figure.offsetHeight < 2 * parseFloat(getComputedStyle(figure).fontSize)"))
        .isEqualTo(true);
  }

  @Test
  void theFiguresFollowAGoalThatIsReached() {
    CONSOLE.go("panel/gamificacion/panel?userId=u003");
    String before = CONSOLE.on("[data-figure=goalsCompleted] .figure").textContent();
    CONSOLE.asked(
        "POST",
        "/api/gamificacion/entities/goal",
        """
        {"userId": "u003", "goalId": "reached", "title": "Reached", "target": 5, "progress": 5,
         "completed": true}\
        """);
    CONSOLE.page().reload();

    assertThat(CONSOLE.on("[data-goal=reached] .tag")).hasText("Reached");
    assertThat(CONSOLE.on("[data-figure=goalsCompleted] .figure")).not().hasText(before);
  }

  @Test
  void theNetworkOpensLevelByLevelAndPageByPageByKeyboardAlone() {
    for (int member = 0; member < 18; member++) {
      CONSOLE.asked(
          "POST",
          "/api/gamificacion/entities/network",
          """
          {"userId": "u004", "memberId": "%s", "name": "Member %d", "level": "oro",
           "status": "activo", "joinedAt": "2024-01-01T00:00:00Z"}\
          """
              .formatted(member == 0 ? "u005" : "a%04d".formatted(member), member));
    }
    CONSOLE.go("panel/gamificacion/network?userId=u004");
    Locator gold = CONSOLE.on(".tree > gamificacion-branch", "Gold");
    gold.locator(".twig").focus();
    CONSOLE.page().keyboard().press("Enter");
    Locator members = gold.locator("[data-member]");
    assertThat(members).hasCount(15);
    gold.locator("[data-act=more]").focus();
    CONSOLE.page().keyboard().press("Enter");
    assertThat(members.nth(15)).isVisible();

    Locator seller = gold.locator("[data-member=u005]");
    while (seller.count() == 0) {
      int rowCount = members.count();
      gold.locator("[data-act=more]").click();
      assertThat(members.nth(rowCount)).isVisible();
    }
    seller.locator(".twig").first().click();
    assertThat(seller.locator("[data-member]")).hasCount(15);
  }

  @Test
  void aSellerWhoIsNotThereLeadsOn() {
    CONSOLE.go("panel/gamificacion/panel?userId=nobody");

    assertThat(CONSOLE.on(".empty")).containsText("nobody");
    assertThat(CONSOLE.on("[data-form=whose]").count()).isEqualTo(1);
  }
}
