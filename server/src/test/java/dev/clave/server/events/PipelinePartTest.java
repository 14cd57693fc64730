package dev.clave.server.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.Await;
import dev.clave.server.SharedServer.Reply;
import dev.clave.server.security.Right;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A stranger's system brings an event pipeline and gets all of it over REST. */
final class PipelinePartTest {
  private static final String API = "/api/orders/pipeline";

  @RegisterExtension static final OrderServer SERVER = new OrderServer();

  private static Reply send(String method, String path, String body) {
    return SERVER.send(method, API + path, SERVER.administrator(), body, Map.of());
  }

  private static JsonNode get(String path) {
    Reply reply = SERVER.get(API + path);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.json();
  }

  private static String event(String stream, String key, String type, String payload) {
    return """
        {"stream": "%s", "key": "%s", "type": "%s", "payload": %s, "idempotency_key": "%s"}"""
        .formatted(stream, key, type, payload, UUID.randomUUID());
  }

  private static long accepted(String event) {
    Reply reply = send("POST", "/events", event);
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    return reply.json().get("event_id").asLong();
  }

  private static void awaitStatus(long id, String status) throws Exception {
    Await.until(() -> get("/events/" + id).get("processing_status").asText().equals(status));
  }

  @Test
  void anEventIsSentListedByStreamTypeKeyAndStatusAndInspected() throws Exception {
    long placed = accepted(event("orders", "order-1", "OrderPlaced", "{\"total\": 21}"));
    awaitStatus(placed, "PROCESSED");
    accepted(event("parcels", "order-1", "Sent", "{}"));

    JsonNode listed =
        get("/events?stream=orders&key=order-1&type=OrderPlaced&status=PROCESSED").get("events");
    assertThat(listed).hasSize(1);
    assertThat(listed.get(0).get("id").asLong()).isEqualTo(placed);
    assertThat(listed.get(0).get("payload").get("total").asInt()).isEqualTo(21);
    assertThat(get("/events?stream=orders&key=order-1&status=FAILED").get("events")).isEmpty();

    JsonNode life = get("/events/" + placed);
    assertThat(life.get("stream").asText()).isEqualTo("orders");
    assertThat(life.get("key").asText()).isEqualTo("order-1");
    assertThat(life.get("type").asText()).isEqualTo("OrderPlaced");
    assertThat(life.get("steps")).hasSize(2);
  }

  @Test
  void aPageOfLargeEventsEndsAfterAboutAMegabyteAndLeadsToTheNext() {
    String large = "{\"text\": \"%s\"}".formatted("x".repeat(60_000));
    Set<Long> sentIds = new HashSet<>();
    for (int i = 0; i < 40; i++) {
      sentIds.add(accepted(event("parcels", "large-" + i, "Large", large)));
    }
    Set<Long> listed = new HashSet<>();
    String path = "/events?type=Large&limit=1000";
    for (int page = 1; page <= 3; page++) {
      JsonNode answer = get(path);
      assertThat(answer.get("events").size()).as("page %d", page).isBetween(1, 18);
      answer.get("events").forEach(each -> listed.add(each.get("id").asLong()));
      assertThat(answer.has("next")).as("page %d", page).isEqualTo(page < 3);
      path = answer.path("next").asText().replace(API, "");
    }
    assertThat(listed).isEqualTo(sentIds);
  }

  @Test
  void everyStreamHasItsLagItsTypesAndItsDeadLetters() throws Exception {
    long paid = accepted(event("orders", "order-2", "OrderPaid", "{\"amount\": 0}"));
    awaitStatus(paid, "DEAD_LETTERED");
    accepted(event("letters", "a", "Written", "{}"));
    JsonNode streams = get("/streams").get("streams");
    JsonNode orders = named(streams, "orders");
    assertThat(orders.get("dead_letters").asInt()).isPositive();
    assertThat(orders.get("types").toString()).contains("OrderPaid");
    JsonNode letters = named(streams, "letters");
    assertThat(letters.get("waiting").asInt()).as("nobody handles it").isEqualTo(1);
    assertThat(letters.has("oldest_at")).isTrue();
  }

  private static JsonNode named(JsonNode streams, String name) {
    for (JsonNode stream : streams) {
      if (stream.get("stream").asText().equals(name)) {
        return stream;
      }
    }
    throw new AssertionError(name + " is not among " + streams);
  }

  @Test
  void deadLettersAreListedByKeyReplayedEditedAndDiscardedOneOrMany() throws Exception {
    for (String key : new String[] {"order-3", "order-4", "order-5"}) {
      awaitStatus(accepted(event("orders", key, "OrderPaid", "{\"amount\": 0}")), "DEAD_LETTERED");
    }
    JsonNode one = get("/dead-letters?stream=orders&key=order-3").get("dead_letters");
    assertThat(one).hasSize(1);
    assertThat(one.get(0).get("type").asText()).isEqualTo("OrderPaid");
    long id = one.get(0).get("id").asLong();
    Reply replayed =
        send("POST", "/dead-letters/" + id + "/replay", "{\"payload\": {\"amount\": 3}}");
    assertThat(replayed.status()).as(replayed.body()).isEqualTo(200);
    awaitStatus(one.get(0).get("event_id").asLong(), "PROCESSED");

    String many = "{\"stream\": \"orders\", \"key\": \"order-4\", \"dry_run\": true}";
    assertThat(send("POST", "/dead-letters/replay", many).json().get("letter_ids")).hasSize(1);
    Reply discarded =
        send("POST", "/dead-letters/discard", "{\"key\": \"order-5\", \"reason\": \"a test\"}");
    assertThat(discarded.json().get("letter_ids")).hasSize(1);
    assertThat(get("/dead-letters?key=order-5").get("dead_letters")).isEmpty();
  }

  @Test
  void oneReplayOfManyLettersRunsAtATime() throws Exception {
    for (int letter = 0; letter < 5; letter++) {
      String key = "slow-" + letter;
      awaitStatus(accepted(event("orders", key, "OrderPaid", "{\"amount\": 0}")), "DEAD_LETTERED");
    }
    String slow = "{\"stream\": \"orders\", \"per_second\": 1}";
    List<CompletableFuture<Reply>> replays = new ArrayList<>();
    for (int replay = 0; replay < 3; replay++) {
      replays.add(CompletableFuture.supplyAsync(() -> send("POST", "/dead-letters/replay", slow)));
    }
    List<Integer> statuses = replays.stream().map(each -> each.join().status()).sorted().toList();
    assertThat(statuses).containsExactly(200, 503, 503);
    assertThat(send("POST", "/dead-letters/replay", slow).status()).isEqualTo(200);
  }

  @Test
  void aStreamATypeOrAKeyIsPausedAndResumed() throws Exception {
    String key = "{\"stream\": \"orders\", \"key\": \"order-6\"";
    Reply paused = send("POST", "/pauses", key + ", \"reason\": \"asked for\"}");
    assertThat(paused.status()).as(paused.body()).isEqualTo(200);
    assertThat(send("POST", "/pauses", key + ", \"reason\": \"again\"}").status()).isEqualTo(409);
    long heldEvent = accepted(event("orders", "order-6", "OrderPlaced", "{}"));
    long other = accepted(event("orders", "order-7", "OrderPlaced", "{}"));
    awaitStatus(other, "PROCESSED");
    assertThat(get("/events/" + heldEvent).get("processing_status").asText()).isEqualTo("RECEIVED");
    assertThat(get("/pauses").get("pauses").toString()).contains("asked for", "order-6");
    assertThat(send("POST", "/pauses/resume", key + "}").status()).isEqualTo(200);
    awaitStatus(heldEvent, "PROCESSED");
    assertThat(send("POST", "/pauses/resume", key + "}").status()).isEqualTo(404);
  }

  @Test
  void anEventOfALaterTimeIsCancelled() {
    String later =
        event("orders", "order-8", "OrderPlaced", "{}")
            .replaceFirst("\\{", "{\"at\": \"2999-01-01T00:00:00Z\", ");
    long id = accepted(later);
    assertThat(get("/events/" + id).get("due_at").asText()).startsWith("2999-01-01");
    Reply cancelled = send("POST", "/events/" + id + "/cancel", "{\"reason\": \"sold out\"}");
    assertThat(cancelled.json().get("processing_status").asText()).isEqualTo("FAILED");
    assertThat(send("POST", "/events/" + id + "/cancel", "{\"reason\": \"again\"}").status())
        .isEqualTo(404);
  }

  @Test
  void figuresConsumersPartitionsAndAuditAreThereToo() {
    assertThat(get("/dashboard").get("figures").has("rate.received")).isTrue();
    assertThat(get("/consumers").get("consumers").toString()).contains("processor");
    assertThat(get("/partitions").get("in_use").asBoolean()).isTrue();
    assertThat(get("/crons").get("crons")).isEmpty();
    assertThat(send("POST", "/audit/verify", "").json().has("fault")).isFalse();
  }

  @Test
  void whoMayOnlyReadPausesNothingAndAScopeReachesNothing() {
    String reader = SERVER.token(Set.of("orders"), Set.of(Right.READ), Map.of());
    String body = "{\"stream\": \"orders\", \"reason\": \"no\"}";
    assertThat(SERVER.send("POST", API + "/pauses", reader, body, Map.of()).status())
        .isEqualTo(403);
    assertThat(SERVER.get(API + "/streams", reader).status()).isEqualTo(200);
    String scoped = SERVER.token(Set.of("orders"), Set.of(Right.READ), Map.of("shop", "a"));
    assertThat(SERVER.get(API + "/streams", scoped).status()).isEqualTo(403);
  }

  @Test
  void thePageOfThePipelineIsInTheConsole() {
    JsonNode systems = SERVER.get("/api").json();
    assertThat(systems.toString()).contains("\"/console/pipeline/events.js\"");
    assertThat(SERVER.get("/console/pipeline/events.js", "").status()).isEqualTo(200);
  }
}
