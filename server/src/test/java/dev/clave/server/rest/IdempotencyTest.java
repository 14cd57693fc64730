package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  private static TestServer.Reply create(String body, String key) {
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
    TestServer.Reply first = create(body(id), id);
    TestServer.Reply second = create(body(id), id);

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
    List<CompletableFuture<TestServer.Reply>> sent = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      sent.add(CompletableFuture.supplyAsync(() -> create(body(id), id)));
    }
    List<TestServer.Reply> replies = sent.stream().map(CompletableFuture::join).toList();

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
}
