package dev.clave.server.operate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.design.Design;
import dev.clave.server.Server;
import dev.clave.server.SharedServer;
import dev.clave.server.ShopServer;
import dev.clave.server.http.Json;
import dev.clave.server.security.Right;
import dev.clave.server.shop.ShopProvider;
import dev.clave.table.evolution.ApplyProgress;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.options.TableOptions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Administrators see which design each table has and what a change of it takes. */
final class DesignChangesTest {
  private static final String DESIGNS = "/api/administration/designs";
  private static final String NEXT =
      ShopProvider.design()
          .replace("      name: string(1..80)", "      fullName: { is: string(1..80), was: name }");

  /** One of its own, as its table changes. */
  @RegisterExtension
  static final SharedServer SERVER =
      new SharedServer() {
        @Override
        protected Server start() {
          return ShopServer.start(ShopServer.configuration(Map.of()));
        }
      };

  private static JsonNode shop() {
    return SERVER.get(DESIGNS).json().at("/designs/0");
  }

  @Test
  void theDesignInForceTheChangeUnderWayAndTheHistoryAreShown() {
    assertThat(shop().get("in_force")).isEqualTo(shop().get("served"));
    assertThat(shop().get("history")).isEmpty();
    Evolution evolution =
        Evolution.of(
            SERVER.server().stores().tables().client(),
            TableOptions.defaults(),
            Optional.empty(),
            Design.check(NEXT).design().orElseThrow());
    JsonNode[] during = new JsonNode[1];
    ApplyProgress look = report -> during[0] = shop();

    evolution.apply(ApplySettings.defaults().alone(), look);
    assertThat(during[0].at("/running/phase").asText()).isEqualTo("expand");
    assertThat(shop().at("/running/phase").asText()).isEqualTo("public");
    assertThat(shop().at("/running/changes").asText())
        .contains("customer.fullName: renamed from `name`");
    evolution.contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);

    assertThat(shop().has("running")).isFalse();
    assertThat(shop().at("/history/0/changes").asText()).contains("renamed from `name`");
    assertThat(shop().get("differs").asText()).contains("customer.");
  }

  @Test
  void aPlanIsMadeForADesignInTheBody() throws Exception {
    String body =
        Json.MAPPER.writeValueAsString(Map.of("design", NEXT.replace("fullName", "called")));
    JsonNode plan = SERVER.post(DESIGNS + "/shop/plan", body).json();

    assertThat(plan.get("changes"))
        .anyMatch(change -> change.get("place").asText().equals("customer.called"));
    assertThat(plan.get("locked")).isEmpty();
    assertThat(SERVER.post(DESIGNS + "/shop/plan", "{}").status()).isEqualTo(200);
    assertThat(SERVER.post(DESIGNS + "/shop/plan", "{\"design\": \"design: x\"}").body())
        .contains("the design has errors: line ");
    assertThat(SERVER.post(DESIGNS + "/none/plan", "{}").status()).isEqualTo(404);
  }

  @Test
  void aDesignOfAnotherTableIsRefusedWithWhatWasExpected() throws Exception {
    String design = ShopProvider.design();
    SharedServer.Reply otherName = plan(design.replace("table: shop", "table: elsewhere"));
    SharedServer.Reply otherKeys =
        plan(
            design
                .replace("key: PK, SK", "key: P, S")
                .replace("    PK:", "    P:")
                .replace("    SK:", "    S:")
                .replace("where: PK", "where: P")
                .replace("and SK", "and S"));

    assertThat(otherName.status()).isEqualTo(422);
    assertThat(otherName.body()).contains("expected a design of the table `shop`", "elsewhere");
    assertThat(otherKeys.status()).isEqualTo(422);
    assertThat(otherKeys.body()).contains("expected a design with the key");
    assertThat(plan("# moved\n" + design).status()).isEqualTo(200);
  }

  private static SharedServer.Reply plan(String design) throws Exception {
    return SERVER.post(
        DESIGNS + "/shop/plan", Json.MAPPER.writeValueAsString(Map.of("design", design)));
  }

  @Test
  void onlyAdministratorsAreShownThem() {
    String operator = SERVER.token(Set.of(), Set.of(Right.OPERATE), Map.of());
    assertThat(SERVER.get(DESIGNS, operator).status()).isEqualTo(403);
  }
}
