package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.SharedServer;
import dev.clave.server.ShopServer;
import dev.clave.server.security.Right;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class IdempotencyTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  private static String body(String id) {
    return """
    {"productId": "%s", "name": "Tea", "description": "d"}
    """
        .formatted(id);
  }

  private static SharedServer.Reply create(String body, String key) {
    return SERVER.send(
        "POST",
        "/api/shop/entities/product",
        SERVER.administrator(),
        body,
        Map.of("Idempotency-Key", key));
  }

  @Test
  void theSameRequestUnderTheSameKeyIsDoneOnceAndAnsweredAlike() {
    String id = UUID.randomUUID().toString();
    SharedServer.Reply first = create(body(id), id);
    SharedServer.Reply second = create(body(id), id);

    assertThat(first.status()).as(first.body()).isEqualTo(201);
    assertThat(second.status()).isEqualTo(201);
    assertThat(second.json()).isEqualTo(first.json());
    assertThat(second.header("Location")).isEqualTo(first.header("Location"));
    assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
  }

  @Test
  void aTokenThatMayNotReadIsNotToldWhatAReaderOfTheSameSubjectWasTold() {
    String id = UUID.randomUUID().toString();
    create(body(id), id);
    Map<String, String> key = Map.of("Idempotency-Key", id + "-patch");
    String path = "/api/shop/entities/product/" + id;
    String change = "{\"name\": \"Coffee\"}";
    String reader = SERVER.token(Set.of(), Set.of(Right.READ, Right.WRITE), Map.of());
    String writer = SERVER.token(Set.of(), Set.of(Right.WRITE), Map.of());
    SharedServer.Reply first = SERVER.send("PATCH", path, reader, change, key);
    SharedServer.Reply toWriter = SERVER.send("PATCH", path, writer, change, key);
    SharedServer.Reply again = SERVER.send("PATCH", path, reader, change, key);

    assertThat(first.status()).as(first.body()).isEqualTo(200);
    assertThat(first.body()).contains("\"description\"");
    assertThat(toWriter.status()).isEqualTo(200);
    assertThat(toWriter.header("Idempotency-Replayed")).isEqualTo("true");
    assertThat(toWriter.body()).isEmpty();
    assertThat(toWriter.header("ETag")).isEmpty();
    assertThat(again.json()).isEqualTo(first.json());
  }

  @Test
  void anotherRequestUnderTheSameKeyIsRefused() {
    String id = UUID.randomUUID().toString();
    create(body(id), id);

    assertThat(create(body(id + "x"), id).status()).isEqualTo(422);
  }

  @Test
  void aRefusalIsRepeatedToo() {
    String key = UUID.randomUUID().toString();

    assertThat(create("{}", key).status()).isEqualTo(400);
    assertThat(create("{}", key).header("Idempotency-Replayed")).isEqualTo("true");
  }

  @Test
  void duplicatesAtTheSameTimeRunOnce() {
    String id = UUID.randomUUID().toString();
    List<CompletableFuture<SharedServer.Reply>> answers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      answers.add(CompletableFuture.supplyAsync(() -> create(body(id), id)));
    }
    List<SharedServer.Reply> replies = answers.stream().map(CompletableFuture::join).toList();

    assertThat(replies)
        .allMatch(
            reply ->
                reply.status() == 201
                    || (reply.status() == 409 && reply.body().contains("still running")));
    assertThat(
            replies.stream()
                .filter(
                    reply ->
                        reply.status() == 201 && reply.header("Idempotency-Replayed").isEmpty()))
        .hasSize(1);
  }

  @Test
  void theQueryIsPartOfTheRequest() {
    String id = UUID.randomUUID().toString();
    create(body(id), id);

    assertThat(
            SERVER
                .send(
                    "POST",
                    "/api/shop/entities/product?explain=true",
                    SERVER.administrator(),
                    body(id),
                    Map.of("Idempotency-Key", id))
                .status())
        .isEqualTo(422);
  }

  @Test
  void whatOperatorsChangeIsDoneOnceToo() {
    String key = UUID.randomUUID().toString();
    Map<String, String> headers = Map.of("Idempotency-Key", key);
    SharedServer.Reply first =
        SERVER.send("POST", "/api/shop/closings", SERVER.administrator(), "", headers);
    SharedServer.Reply second =
        SERVER.send("POST", "/api/shop/closings", SERVER.administrator(), "", headers);

    assertThat(second.status()).as(second.body()).isEqualTo(200);
    assertThat(second.json()).as("the number of the same closing").isEqualTo(first.json());
  }

  @Test
  void anAnswerThatIsAStreamIsGivenEachTime() {
    Map<String, String> headers = Map.of("Idempotency-Key", UUID.randomUUID().toString());
    String line =
        """
        {"entity": "product", "attributes": {"productId": "again", "name": "n"}}
        """;

    for (int i = 0; i < 2; i++) {
      SharedServer.Reply reply =
          SERVER.send("POST", "/api/shop/import", SERVER.administrator(), line, headers);
      assertThat(reply.body()).isEqualTo("{\"line\":1,\"result\":\"written\"}\n");
    }
  }

  /** Random texts, so that nothing is gained by packing them. */
  @Test
  void anAnswerTooLongToKeepIsRepeatedWithoutItsBody() {
    String id = UUID.randomUUID().toString();
    StringBuilder noise = new StringBuilder();
    new Random(7).ints(100_000, 0x4e00, 0x9fff).forEach(noise::appendCodePoint);
    String path = "/api/shop/entities/product?explain=true";
    String product =
        "{\"productId\": \"%s\", \"name\": \"n\", \"description\": \"%s\"}".formatted(id, noise);
    Map<String, String> headers = Map.of("Idempotency-Key", id);

    SharedServer.Reply first = SERVER.send("POST", path, SERVER.administrator(), product, headers);
    SharedServer.Reply second = SERVER.send("POST", path, SERVER.administrator(), product, headers);

    assertThat(first.status()).as(first.body().substring(0, 200)).isEqualTo(201);
    assertThat(second.status()).isEqualTo(201);
    assertThat(second.header("Location")).isEqualTo(first.header("Location"));
    assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
    assertThat(second.body()).isEmpty();
  }
}
