package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.server.Fixtures;
import dev.clave.server.SharedServer;
import dev.clave.server.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class IdempotencyTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  private static String body(String id) {
    return """
    {"categoryId": "%s", "name": "News", "slug": "%s", "description": "d"}
    """
        .formatted(id, id);
  }

  private static SharedServer.Reply create(String body, String key) {
    return SERVER.send(
        "POST",
        "/api/portfolio/entities/category",
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
    List<CompletableFuture<SharedServer.Reply>> sent = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      sent.add(CompletableFuture.supplyAsync(() -> create(body(id), id)));
    }
    List<SharedServer.Reply> replies = sent.stream().map(CompletableFuture::join).toList();

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
  void whatStandsBehindTheQuestionMarkIsPartOfTheRequest() {
    String id = UUID.randomUUID().toString();
    create(body(id), id);

    assertThat(
            SERVER
                .send(
                    "POST",
                    "/api/portfolio/entities/category?explain=true",
                    SERVER.administrator(),
                    body(id),
                    Map.of("Idempotency-Key", id))
                .status())
        .isEqualTo(422);
  }

  @Test
  void whatOperatorsChangeIsDoneOnceToo() {
    String key = UUID.randomUUID().toString();
    String body = "{\"email\": \"%s@example.mx\"}".formatted(key);
    Map<String, String> headers = Map.of("Idempotency-Key", key);
    SharedServer.Reply first =
        SERVER.send("POST", "/api/transporte/users", SERVER.administrator(), body, headers);
    SharedServer.Reply second =
        SERVER.send("POST", "/api/transporte/users", SERVER.administrator(), body, headers);

    assertThat(second.status()).as(second.body()).isEqualTo(201);
    assertThat(second.json()).isEqualTo(first.json());
  }

  @Test
  void anAnswerThatIsAStreamIsGivenEachTime() {
    Map<String, String> headers = Map.of("Idempotency-Key", UUID.randomUUID().toString());
    String path = "/api/gamificacion/assets/sweep?dryRun=true";

    for (int i = 0; i < 2; i++) {
      SharedServer.Reply reply = SERVER.send("POST", path, SERVER.administrator(), "", headers);
      assertThat(reply.body()).as(reply.body()).contains("\"report\"");
    }
  }

  /** Random texts, so that nothing is gained by packing them. */
  @Test
  void anAnswerTooLongToKeepIsRepeatedWithoutItsBody() {
    String id = UUID.randomUUID().toString();
    StringBuilder noise = new StringBuilder();
    new Random(7).ints(100_000, 0x4e00, 0x9fff).forEach(noise::appendCodePoint);
    String path = "/api/portfolio/entities/post?explain=true";
    ObjectNode post = Fixtures.item("portfolio", "post").put("postId", id);
    post.put("content", noise.toString());
    Map<String, String> headers = Map.of("Idempotency-Key", id);

    SharedServer.Reply first =
        SERVER.send("POST", path, SERVER.administrator(), post.toString(), headers);
    SharedServer.Reply second =
        SERVER.send("POST", path, SERVER.administrator(), post.toString(), headers);

    assertThat(first.status()).as(first.body().substring(0, 200)).isEqualTo(201);
    assertThat(second.status()).isEqualTo(201);
    assertThat(second.header("Location")).isEqualTo(first.header("Location"));
    assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
    assertThat(second.body()).isEmpty();
  }
}
