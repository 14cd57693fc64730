package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Dialog;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an operator sees and does. */
final class OperationsPageTest {
  @RegisterExtension static final ShopConsole CONSOLE = new ShopConsole();

  @Test
  void tablesAreShownWithKeysIndexesTtlAndStream() {
    CONSOLE.go("operations/tables");

    assertThat(CONSOLE.on("[data-table=library]")).containsText("expiresAt");
    assertThat(CONSOLE.on("[data-table=library]")).containsText("NEW_AND_OLD_IMAGES");
    assertThat(CONSOLE.on("[data-table=shop] tbody tr")).hasCount(2);
  }

  @Test
  void aQueryMovesTheMetricsOfItsTable() {
    CONSOLE.go("data/shop/entity:customer");
    CONSOLE.on("input[name=customerId]").fill("c1");
    CONSOLE.on("[data-form=run] button.main").click();
    assertThat(CONSOLE.on("table.results")).isVisible();

    CONSOLE.go("operations/metrics");
    CONSOLE.on("[data-choice=table]").selectOption("shop");
    assertThat(CONSOLE.on("live-chart path.line").first()).isAttached();
    assertThat(CONSOLE.on("live-chart .time").first()).hasText("1 hour agonow");
    assertThat(CONSOLE.on("live-chart .scale").first()).containsText("units");
  }

  @Test
  void everyTableIsWatchedForThrottlesAndErrors() {
    CONSOLE.go("operations/alarms");

    assertThat(CONSOLE.on("table.alarms tr", "ThrottledRequests")).hasCount(2);
    assertThat(CONSOLE.on("table.alarms tr", "SystemErrors")).hasCount(2);
  }

  @Test
  void aChangeAppearsInTheTailOfTheStream() {
    CONSOLE.go("data/library/entity:book");
    CONSOLE.on("select[data-choice=create]").selectOption("book");
    CONSOLE.on(".editor [name=bookId]").fill("streamed");
    CONSOLE.on(".editor [name=title]").fill("<img src=x>");
    CONSOLE.on(".editor button.main").click();
    assertThat(CONSOLE.on(".editor[open]")).hasCount(0);

    CONSOLE.go("operations/streams");
    assertThat(CONSOLE.on("table.changes tr", "streamed").first()).containsText("INSERT");
    assertThat(CONSOLE.on("table.changes img")).hasCount(0);
    assertThat(CONSOLE.on("table.changes summary", "title: <img src=x>").first()).isVisible();
  }

  @Test
  void theMonthOfEachSystemIsEstimated() {
    CONSOLE.go("operations/cost");

    assertThat(CONSOLE.on("[data-cost=shop] .figure")).containsText("$");
    CONSOLE.on("[data-cost=shop] summary").click();
    assertThat(CONSOLE.on("[data-cost=shop] table")).containsText("ordersOfCustomer");
  }

  @Test
  void aTokenIsIssuedForOthersAndTheDeedIsInTheAudit() {
    CONSOLE.go("operations/access");
    CONSOLE.on("[name=subject]").fill("reader");
    CONSOLE.on("[name=rights][value=read]").check();
    CONSOLE.on("[name=systems][value=shop]").check();
    CONSOLE.on("[name=days]").fill("2");
    CONSOLE.on("[data-form=token] button.main").click();

    assertThat(CONSOLE.on(".token")).containsText("eyJ");
    assertEquals(2 * 86_400, lifetimeSeconds(CONSOLE.on(".token").textContent()));
    assertThat(CONSOLE.on("table.audit")).containsText("POST /api/administration/tokens");
  }

  @Test
  void aTokenIsRevokedInTheListOfThoseInUse() {
    CONSOLE.asked(
        "POST", "/api/administration/tokens", "{\"subject\": \"leaver\", \"rights\": [\"read\"]}");
    CONSOLE.go("operations/access");
    CONSOLE.page().onDialog(Dialog::accept);

    CONSOLE.on("table.tokens tr", "leaver").locator("[data-act=revoke]").click();
    assertThat(CONSOLE.on("table.tokens tr", "leaver")).hasCount(0);
    assertThat(CONSOLE.on("table.tokens tr", "administrator").first()).isVisible();
    CONSOLE.on("[data-act=rotate]").click();
    assertThat(CONSOLE.on("table.audit")).containsText("signing-key/rotation");
  }

  @Test
  void aReaderOfOneSystemSeesOnlyThat() {
    CONSOLE.signIn(
        """
        {"subject": "narrow", "systems": ["shop"], "rights": ["read"]}""");

    assertThat(CONSOLE.on(".who")).hasText("narrow");
    assertThat(CONSOLE.on("[data-system]")).hasCount(1);
    assertThat(CONSOLE.on(".side a[href='#/operations']")).hasCount(0);
  }

  @Test
  void aReaderBoundToOneUserFindsFormsFilledInAndIsRefusedNothing() {
    CONSOLE.signIn(
        """
        {"subject": "bound", "systems": ["shop"], "rights": ["read"],
         "scope": {"customerId": "c1"}}""");

    CONSOLE.go("data/shop/account");
    assertThat(CONSOLE.on("input[name=customerId]")).hasValue("c1");
    CONSOLE.on("[data-form=run] button.main").click();
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("Ana");
  }

  private static long lifetimeSeconds(String token) {
    JsonObject claims =
        new JsonObject(Buffer.buffer(Base64.getUrlDecoder().decode(token.split("\\.", -1)[1])));
    return claims.getLong("exp") - claims.getLong("iat");
  }
}
