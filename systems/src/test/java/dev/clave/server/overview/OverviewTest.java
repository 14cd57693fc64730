package dev.clave.server.overview;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.TestServer;
import dev.clave.server.security.Right;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class OverviewTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  @Test
  void anAdministratorSeesEverySystemWithItsStores() {
    JsonNode systems = SERVER.get("/api").json().get("systems");

    assertThat(systems).extracting(each -> each.get("name").asText()).contains("pai", "portfolio");
    assertThat(systems).allMatch(each -> each.get("up").asBoolean());
    assertThat(systems.at("/0/stores/tables/place").asText()).startsWith("http://127.0.0.1:");
  }

  @Test
  void aTokenOfOneSystemSeesThatOneAndNotWhereItIs() {
    String token = SERVER.token(Set.of("pai"), Set.of(Right.READ), Map.of());
    JsonNode systems = SERVER.get("/api", token).json().get("systems");

    assertThat(systems).hasSize(1);
    assertThat(systems.at("/0/stores/tables/place").isMissingNode()).isTrue();
  }

  @Test
  void aCallerLearnsWhatItsTokenAllows() {
    String token =
        SERVER.token(Set.of("pai"), Set.of(Right.READ, Right.WRITE), Map.of("userId", "u1"));

    assertThat(SERVER.get("/api/whoami", token).json().toString())
        .isEqualTo(
            "{\"subject\":\"test\",\"systems\":[\"pai\"],\"rights\":[\"read\",\"write\"],"
                + "\"scope\":{\"userId\":\"u1\"}}");
  }

  @Test
  void aDesignIsShownWithKeysAttributesCostsAndItsText() {
    JsonNode design = SERVER.get("/api/transporte/design").json();

    assertThat(design.at("/tables/0/key").toString()).isEqualTo("[\"PK\",\"SK\"]");
    assertThat(design.get("entities"))
        .anySatisfy(
            entity -> {
              assertThat(entity.get("name").asText()).isEqualTo("conductor");
              assertThat(entity.at("/templates/SK").asText()).isEqualTo("CONDUCTOR#<id>");
              assertThat(entity.at("/key").toString()).isEqualTo("[\"userId\",\"id\"]");
            });
    assertThat(design.get("patterns"))
        .allMatch(pattern -> pattern.at("/cost/readUnits").asDouble() > 0);
    assertThat(design.get("text").asText()).startsWith("design: transporte");
  }
}
