package dev.clave.server.operate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.SharedServer;
import dev.clave.server.TownServer;
import dev.clave.server.http.Route;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whoever is turned away is in the audit, also where the answer does not say so. */
final class AuditTest {
  @RegisterExtension static final TownServer SERVER = new TownServer();

  /** A caller whom the audit knows by a name of its own. */
  private static String token(String subject, Map<String, String> scope) {
    return SERVER
        .server()
        .tokens()
        .issue(
            new Grant(subject, Set.of(), EnumSet.allOf(Right.class), scope), Duration.ofHours(1));
  }

  private static String somebody() {
    return "audited-" + UUID.randomUUID();
  }

  private static List<JsonNode> entriesOf(String subject) {
    JsonNode entries = SERVER.get("/api/administration/audit?limit=1000").json().get("entries");
    return StreamSupport.stream(entries.spliterator(), false)
        .filter(each -> each.get("subject").asText().equals(subject))
        .toList();
  }

  private static long counted(String subject) {
    return entriesOf(subject).stream().mapToLong(each -> each.get("count").asLong()).sum();
  }

  @Test
  void everyRouteThatIsRefusedIsCounted() {
    String subject = somebody();
    String token =
        SERVER
            .server()
            .tokens()
            .issue(new Grant(subject, Set.of(), Set.of(), Map.of()), Duration.ofHours(1));
    List<Route> guarded =
        SERVER.routes().stream().filter(route -> route.access().neededRight().isPresent()).toList();

    for (Route route : guarded) {
      String path = route.path().replaceAll(":[A-Za-z0-9_]+", "1");
      assertThat(SERVER.send(route.method().name(), path, token, "", Map.of()).status())
          .isEqualTo(403);
    }
    assertThat(counted(subject)).isEqualTo(guarded.size());
  }

  @Test
  void whoReachesForAnothersThingsIsNamedWithThem() {
    String subject = somebody();
    String tenant = token(subject, Map.of("customerId", subject));

    assertThat(SERVER.get("/api/shop/entities/order/others/o1", tenant).status()).isEqualTo(403);
    assertThat(SERVER.get("/api/operations/tables", tenant).status()).isEqualTo(403);
    assertThat(entriesOf(subject))
        .extracting(each -> each.get("what").asText())
        .containsExactly("GET /api/operations/tables", "GET /api/shop/entities/order/others/o1");
  }

  @Test
  void linesOfAnImportThatAreOutOfScopeAreToldOnceAndTogether() {
    String subject = somebody();
    StringBuilder lines = new StringBuilder(line(favourite(subject, "p0"))).append("nonsense\n");
    for (int i = 0; i < 50; i++) {
      lines.append(line(favourite("somebody-else", "p" + i)));
    }

    String answer =
        SERVER
            .send(
                "POST",
                "/api/shop/import",
                token(subject, Map.of("customerId", subject)),
                lines.toString(),
                Map.of())
            .body();

    assertThat(answer.lines().filter(each -> each.contains("out of scope"))).hasSize(50);
    assertThat(entriesOf(subject))
        .extracting(each -> each.get("detail").asText())
        .satisfiesExactly(
            all ->
                assertThat(all)
                    .isEqualTo(
                        "50 lines in all, the first of them 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"),
            first -> assertThat(first).startsWith("line 3: ").contains("customerId"));
    assertThat(entriesOf(subject))
        .allSatisfy(
            each -> assertThat(each.get("what").asText()).isEqualTo("POST /api/shop/import"));
  }

  private static String favourite(String customer, String product) {
    return "{\"customerId\": \"%s\", \"productId\": \"%s\"}".formatted(customer, product);
  }

  private static String line(String favourite) {
    return "{\"entity\": \"favourite\", \"attributes\": %s}\n".formatted(favourite);
  }

  @Test
  void whatWasDoneIsToldApartFromWhatWasOnlyTriedOrRepeatedOrRefusedAgain() {
    String subject = somebody();
    String token = token(subject, Map.of());
    String letters = "/api/orders/pipeline/dead-letters";
    Map<String, String> key = Map.of("Idempotency-Key", subject);
    Map<String, String> other = Map.of("Idempotency-Key", subject + "-2");

    SERVER.send("POST", letters + "/replay", token, "{\"dry_run\": true}", Map.of());
    SERVER.send("PUT", "/api/orders/pipeline/consumers/audited", token, "{}", key);
    SERVER.send("PUT", "/api/orders/pipeline/consumers/audited", token, "{}", key);
    SERVER.send("POST", letters + "/999999/replay", token, "", other);
    SERVER.send("POST", letters + "/999999/replay", token, "", other);

    assertThat(entriesOf(subject))
        .extracting(each -> each.get("action").asText())
        .containsExactly("refused", "refused", "repeated", "done", "dry run");
    SERVER.send("DELETE", "/api/orders/pipeline/consumers/audited", token, "", Map.of());
  }

  @Test
  void anothersFileIsNotThereAndTheAttemptIsInTheAudit() {
    String subject = somebody();
    SERVER.post(
        "/api/gallery/entities/artist",
        "{\"artistId\": \"%s\", \"name\": \"N\"}".formatted(subject));
    String file =
        SERVER
            .post(
                "/api/gallery/assets",
                """
                {"owner": "%s", "relation": "artist", "fileName": "a.png",
                 "contentType": "image/png", "size": 16}\
                """
                    .formatted(subject))
            .json()
            .at("/asset/self")
            .asText();
    String token = token(subject, Map.of("artistId", "somebody-else"));

    assertThat(SERVER.get(file, token).status()).isEqualTo(404);
    assertThat(SERVER.send("DELETE", file, token, "", Map.of()).status()).isEqualTo(204);
    assertThat(SERVER.get(file).status()).isEqualTo(200);
    assertThat(SERVER.get(file + "none", token).status()).isEqualTo(404);
    assertThat(entriesOf(subject))
        .extracting(each -> each.get("what").asText())
        .containsExactly("DELETE " + file, "GET " + file);
  }

  @Test
  void aRefusalThatIsRepeatedUnderItsKeyIsCountedAgain() {
    String subject = somebody();
    String token = token(subject, Map.of("customerId", subject));
    String body = favourite("somebody-else", "p1");

    for (int i = 0; i < 3; i++) {
      SharedServer.Reply reply =
          SERVER.send(
              "POST",
              "/api/shop/entities/favourite",
              token,
              body,
              Map.of("Idempotency-Key", subject));
      assertThat(reply.status()).isEqualTo(403);
    }
    assertThat(counted(subject)).isEqualTo(3);
  }

  @Test
  void whatOperatorsTryIsRecordedWhetherItIsDoneOrNot() {
    String subject = somebody();
    String token = token(subject, Map.of());
    String consumer = "/api/orders/pipeline/consumers/" + subject;

    SERVER.send("PUT", consumer, token, "{\"ack_timeout\": 60}", Map.of());
    SERVER.send("PUT", consumer, token, "{\"ack_timeuot\": 60}", Map.of());
    SERVER.send("DELETE", consumer, token, "", Map.of());
    SERVER.send("DELETE", consumer, token, "", Map.of());

    assertThat(entriesOf(subject))
        .extracting(each -> each.get("action").asText() + " " + each.get("what").asText())
        .containsExactly(
            "refused DELETE " + consumer,
            "done DELETE " + consumer,
            "refused PUT " + consumer,
            "done PUT " + consumer);
  }

  @Test
  void aTokenThatIsIssuedIsToldWithWhatItAllowsAndNotItself() {
    String subject = somebody();
    String issued =
        SERVER
            .send(
                "POST",
                "/api/administration/tokens",
                token(subject, Map.of()),
                "{\"subject\": \"ana\", \"rights\": [\"read\"], \"scope\": {\"customerId\":"
                    + " \"7\"}}",
                Map.of())
            .json()
            .get("token")
            .asText();

    assertThat(entriesOf(subject))
        .anySatisfy(
            each -> {
              assertThat(each.get("action").asText()).isEqualTo("issued");
              assertThat(each.get("what").asText()).isEqualTo("a token for `ana`");
              assertThat(each.get("detail").asText())
                  .isEqualTo("[READ] in all systems with scope {customerId=7} for 30 days");
            });
    assertThat(entriesOf(subject).toString()).doesNotContain(issued);
  }

  @Test
  void aMistakeInWhatIsAskedIsNoRefusalOfTheCaller() {
    String subject = somebody();
    String token = token(subject, Map.of());

    assertThat(SERVER.get("/api/shop/entities/product/none", token).status()).isEqualTo(404);
    assertThat(SERVER.send("POST", "/api/shop/entities/product", token, "{}", Map.of()).status())
        .isEqualTo(400);
    assertThat(entriesOf(subject)).isEmpty();
  }
}
