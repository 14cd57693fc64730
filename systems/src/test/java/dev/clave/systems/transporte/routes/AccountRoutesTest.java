package dev.clave.systems.transporte.routes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.SharedServer;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.systems.served.TestServer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
final class AccountRoutesTest {
  private static final String USERS = "/api/transporte/users";

  @RegisterExtension static final TestServer SERVER = new TestServer();

  private final String email = UUID.randomUUID() + "@example.mx";

  @Test
  void anEmailBelongsToOneUserInWhateverCase() {
    String id = registered();

    assertThat(register(email.toUpperCase(Locale.ROOT)).status()).isEqualTo(409);
    assertThat(SERVER.get(USERS + "?email=" + email).json().get("id").asText()).isEqualTo(id);
    assertThat(SERVER.get(USERS + "?email=nobody@example.mx").status()).isEqualTo(404);
    SharedServer.Reply refusal = register("no address");
    assertThat(refusal.status()).isEqualTo(400);
    assertThat(refusal.json().at("/faults/0/pointer").asText()).isEqualTo("/email");
  }

  @Test
  void anothersAddressIsNotThereAndTheAttemptIsInTheAudit() {
    String subject = "audited-" + UUID.randomUUID();
    String token =
        SERVER
            .server()
            .tokens()
            .issue(
                new Grant(
                    subject,
                    Set.of(),
                    EnumSet.allOf(Right.class),
                    Map.of("userId", UUID.randomUUID().toString())),
                Duration.ofHours(1));
    registered();

    assertThat(SERVER.get(USERS + "?email=nobody@example.mx", token).status()).isEqualTo(404);
    assertThat(entriesOf(subject)).isEmpty();
    assertThat(SERVER.get(USERS + "?email=" + email, token).status()).isEqualTo(404);
    assertThat(entriesOf(subject))
        .singleElement()
        .satisfies(each -> assertThat(each.get("detail").asText()).contains("another user's"));
  }

  private static List<JsonNode> entriesOf(String subject) {
    JsonNode entries = SERVER.get("/api/administration/audit?limit=1000").json().get("entries");
    return StreamSupport.stream(entries.spliterator(), false)
        .filter(each -> each.get("subject").asText().equals(subject))
        .toList();
  }

  @Test
  void aProfileIsWrittenWholeAndAnRfcOfAnotherFormIsRefused() {
    String profile = USERS + "/" + registered() + "/profile";
    assertThat(SERVER.get(profile).status()).isEqualTo(404);

    assertThat(put(profile, "{\"nombre\": \"Ana\", \"empresa\": \"Fletes\"}").status())
        .isEqualTo(200);
    SharedServer.Reply refusal = put(profile, "{\"nombre\": \"Eva\", \"rfc\": \"RFC\"}");

    assertThat(refusal.status()).isEqualTo(400);
    assertThat(refusal.json().at("/faults/0/pointer").asText()).isEqualTo("/rfc");
    assertThat(SERVER.get(profile).json().get("nombre").asText()).isEqualTo("Ana");
    assertThat(put(profile, "{\"nombre\": \"Eva\"}").json().has("empresa")).isFalse();
  }

  @Test
  void aPlanTakesThePlaceOfTheOneThatRunsAndEnds() {
    String plan = USERS + "/" + registered() + "/subscription";
    put(plan, "{\"plan\": \"basico\"}");
    put(plan, "{\"plan\": \"flota\", \"ends_at\": \"2999-01-01T00:00:00Z\"}");

    assertThat(SERVER.get(plan).json().get("plan").asText()).isEqualTo("flota");
    assertThat(put(plan, "{\"plan\": \"x\", \"ends_at\": \"2001-01-01T00:00:00Z\"}").status())
        .isEqualTo(400);
    assertThat(put(plan, "{\"plan\": \"x\", \"ends_at\": \"soon\"}").status()).isEqualTo(400);
    assertThat(delete(plan).status()).isEqualTo(204);
    assertThat(delete(plan).status()).isEqualTo(404);
    assertThat(SERVER.get(plan).status()).isEqualTo(404);
  }

  @Test
  void aTokenBoundToOneUserSeesThatOneAndRegistersNobody() {
    String ownPackage = registered();
    String profile = USERS + "/" + ownPackage + "/profile";
    put(profile, "{\"nombre\": \"Ana\"}");
    Set<Right> rights = Set.of(Right.READ, Right.WRITE, Right.OPERATE);
    String ana = SERVER.token(Set.of("transporte"), rights, Map.of("userId", ownPackage));
    String eva = SERVER.token(Set.of("transporte"), rights, Map.of("userId", "eva"));

    assertThat(SERVER.get(profile, ana).status()).isEqualTo(200);
    assertThat(SERVER.get(profile, eva).status()).isEqualTo(403);
    assertThat(SERVER.get(USERS + "?email=" + email, eva).status()).isEqualTo(404);
    assertThat(
            SERVER.send("POST", USERS, ana, "{\"email\": \"more@example.mx\"}", Map.of()).status())
        .isEqualTo(403);
  }

  @Test
  void nobodysAccountIsNotMadeOnTheWay() {
    String profile = USERS + "/" + UUID.randomUUID() + "/profile";

    assertThat(put(profile, "{\"nombre\": \"Nadie\"}").status()).isEqualTo(404);
    assertThat(SERVER.get(USERS + "/no-uuid/profile").status()).isEqualTo(400);
  }

  private String registered() {
    return register(email).json().get("id").asText();
  }

  private static SharedServer.Reply register(String address) {
    return SERVER.post(USERS, "{\"email\": \"%s\"}".formatted(address));
  }

  private static SharedServer.Reply put(String path, String body) {
    return SERVER.send("PUT", path, SERVER.administrator(), body, Map.of());
  }

  private static SharedServer.Reply delete(String path) {
    return SERVER.send("DELETE", path, SERVER.administrator(), "", Map.of());
  }
}
