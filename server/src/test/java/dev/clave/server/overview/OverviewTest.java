package dev.clave.server.overview;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.ShopServer;
import dev.clave.server.security.Right;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class OverviewTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  @Test
  void anAdministratorSeesEverySystemWithItsStores() {
    JsonNode systems = SERVER.get("/api").json().get("systems");

    assertThat(systems).extracting(each -> each.get("name").asText()).containsExactly("shop");
    assertThat(systems).allMatch(each -> each.get("up").asBoolean());
    assertThat(systems.at("/0/stores/tables/place").asText()).startsWith("http://127.0.0.1:");
  }

  @Test
  void theRootOfASystemSaysWhatItIs() {
    JsonNode shop = SERVER.get("/api/shop").json();

    assertThat(shop).isEqualTo(SERVER.get("/api").json().at("/systems/0"));
    assertThat(
            SERVER.get("/api/shop", SERVER.token(Set.of(), Set.of(Right.WRITE), Map.of())).status())
        .isEqualTo(403);
  }

  @Test
  void aTokenOfOneSystemSeesThatOneAndNotWhereItIs() {
    String token = SERVER.token(Set.of("shop"), Set.of(Right.READ), Map.of());
    JsonNode systems = SERVER.get("/api", token).json().get("systems");

    assertThat(systems).hasSize(1);
    assertThat(systems.at("/0/stores/tables/place").isMissingNode()).isTrue();
  }

  @Test
  void aCallerLearnsWhatItsTokenAllows() {
    String token =
        SERVER.token(Set.of("shop"), Set.of(Right.READ, Right.WRITE), Map.of("customerId", "u1"));

    assertThat(SERVER.get("/api/whoami", token).json().toString())
        .isEqualTo(
            "{\"subject\":\"test\",\"systems\":[\"shop\"],\"rights\":[\"read\",\"write\"],"
                + "\"scope\":{\"customerId\":\"u1\"},"
                + "\"allows\":{\"server\":[],\"systems\":{\"shop\":"
                + "{\"rights\":[\"read\",\"write\"],\"unscoped\":[]}}}}");
  }

  @Test
  void aTokenWithoutAScopeIsAllowedWhatBelongsToEveryTenant() {
    String token = SERVER.token(Set.of(), Set.of(Right.OPERATE), Map.of());
    JsonNode allows = SERVER.get("/api/whoami", token).json().get("allows");

    assertThat(allows.get("server").toString()).isEqualTo("[\"operate\"]");
    assertThat(allows.at("/systems/shop/unscoped").toString()).isEqualTo("[\"operate\"]");
    assertThat(allows.at("/systems/shop/rights").toString()).isEqualTo("[\"operate\"]");
  }

  @Test
  void aDesignIsShownWithKeysAttributesCostsAndItsText() {
    JsonNode design = SERVER.get("/api/shop/design").json();

    assertThat(design.at("/tables/0/key").toString()).isEqualTo("[\"PK\",\"SK\"]");
    assertThat(design.get("entities"))
        .anySatisfy(
            entity -> {
              assertThat(entity.get("name").asText()).isEqualTo("order");
              assertThat(entity.at("/templates/SK").asText()).isEqualTo("ORDER#<orderId>");
              assertThat(entity.at("/key").toString()).isEqualTo("[\"customerId\",\"orderId\"]");
            });
    assertThat(design.get("patterns"))
        .allMatch(pattern -> pattern.at("/cost/readUnits").asDouble() > 0);
    assertThat(design.get("text").asText()).startsWith("design: shop");
  }
}
