package dev.clave.server.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.table.options.TableOptions;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What becomes of a key whose process died while it worked. */
final class CrashTest {
  private final Engine engine = Engine.inMemory();
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2024-01-15T08:00:00Z"));

  @AfterEach
  void close() {
    engine.close();
  }

  /** The route as a process of its own has it. */
  private Route process(boolean alone, Route.Handler handler) {
    return Idempotency.open(engine.client(), TableOptions.defaults(), alone, now::get)
        .around(Route.post("/things", new Access.InSystem("things", Right.WRITE), handler));
  }

  private static Call call() {
    return new Call(
        "id",
        Grant.administrator(),
        Optional.empty(),
        "POST",
        "/things",
        Map.of(),
        MultiMap.caseInsensitiveMultiMap(),
        MultiMap.caseInsensitiveMultiMap().add(Idempotency.HEADER, "key"),
        Buffer.buffer("{}"),
        InputStream.nullInputStream(),
        "127.0.0.1",
        trespass -> {});
  }

  /** Ends as a process does that is killed: nothing of what follows happens. */
  private void die(boolean alone) {
    Route dying =
        process(
            alone,
            call -> {
              throw new Killed();
            });
    assertThatThrownBy(() -> dying.handler().handle(call())).isInstanceOf(Killed.class);
  }

  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void onAStoreOfItsOwnTheNextProcessRunsItAtOnce() throws Exception {
    die(true);

    Answer answer = process(true, call -> Answer.nothing(204)).handler().handle(call());

    assertThat(answer).isEqualTo(Answer.nothing(204));
  }

  @Test
  void onASharedStoreTheNextProcessWaitsUntilTheFirstMustBeGone() throws Exception {
    die(false);
    Route next = process(false, call -> Answer.nothing(204));

    assertThatThrownBy(() -> next.handler().handle(call()))
        .isInstanceOfSatisfying(
            Problem.Refusal.class,
            refusal -> {
              assertThat(refusal.problem().status()).isEqualTo(409);
              assertThat(refusal.problem().retryAfter()).isPresent();
            });
    now.updateAndGet(then -> then.plus(Duration.ofMinutes(5)));
    assertThat(next.handler().handle(call())).isEqualTo(Answer.nothing(204));
  }

  /** An answer with more headers than an item may hold: the store refuses to keep it. */
  @Test
  void workThatIsDoneIsNotRepeatedBecauseItsAnswerWasNotKept() {
    AtomicInteger done = new AtomicInteger();
    Route route =
        process(
            true,
            call -> {
              done.incrementAndGet();
              return new Answer.OfJson(
                  201, Map.of("Location", "/" + "x".repeat(400 * 1024)), Map.of());
            });
    assertThatThrownBy(() -> route.handler().handle(call())).isInstanceOf(DynamoDbException.class);

    assertThatThrownBy(() -> route.handler().handle(call()))
        .isInstanceOfSatisfying(
            Problem.Refusal.class,
            refusal -> assertThat(refusal.problem().status()).isEqualTo(409));
    assertThat(done).hasValue(1);
  }
}
