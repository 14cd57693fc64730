package dev.clave.server.idempotency;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.clave.design.Design;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.idempotency.client.Attempt;
import dev.clave.server.idempotency.client.AttemptKey;
import dev.clave.server.idempotency.client.AttemptRefused;
import dev.clave.server.idempotency.client.Attempts;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.table.item.TableException;
import dev.clave.table.options.TableOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Does a write once for each key that a caller gives it, and answers alike each time. */
public final class Idempotency {
  public static final String HEADER = "Idempotency-Key";

  private static final int LONGEST_KEY = 200;
  private static final String ABOUT = "the same request under the same key is done once";
  private static final int FORBIDDEN = 403;
  private static final Duration KEPT = Duration.ofHours(24);

  /** After this, whoever ran it is gone: no request lasts as long. */
  private static final Duration LONGEST_RUN = Duration.ofMinutes(5);

  private final Attempts attempts;
  private final boolean alone;
  private final InstantSource clock;
  private final String owner = UUID.randomUUID().toString();

  private Idempotency(Attempts attempts, boolean alone, InstantSource clock) {
    this.attempts = attempts;
    this.alone = alone;
    this.clock = clock;
  }

  /**
   * Keeps its attempts in a table of that client.
   *
   * @param options what the table is called
   * @param alone whether no other process can use the table, so that what another one left running
   *     will never end
   */
  public static Idempotency open(
      DynamoDbClient client, TableOptions options, boolean alone, InstantSource clock) {
    Attempts attempts = Attempts.on(client, options);
    attempts.provision();
    return new Idempotency(attempts, alone, clock);
  }

  /** The design of its table. */
  public static Design design() {
    return Attempts.design();
  }

  /** The route, safe to repeat, if it changes something and reads its body at once. */
  public Route around(Route route) {
    boolean writes =
        route.access().neededRight().filter(right -> right != Right.READ).isPresent()
            && !route.method().equals(HttpMethod.GET);
    return writes && !route.streamed() ? repeatable(route) : route;
  }

  private Route repeatable(Route route) {
    Route guarded = route.handledBy(call -> handle(route.handler(), call));
    return guarded
        .about()
        .map(about -> guarded.about(about.header(HEADER, Schema.text(), ABOUT)))
        .orElse(guarded);
  }

  private Answer handle(Route.Handler handler, Call call) throws Exception {
    List<String> keys = call.headers().getAll(HEADER);
    if (keys.size() > 1) {
      throw Problem.badRequest("expected one `%s`, found %d".formatted(HEADER, keys.size()))
          .refusal();
    }
    Optional<String> key = keys.stream().findFirst();
    if (key.isEmpty()) {
      return handler.handle(call);
    }
    if (key.get().isBlank() || key.get().length() > LONGEST_KEY) {
      throw Problem.badRequest(
              "expected `%s` to have 1 to %d characters, found %d"
                  .formatted(HEADER, LONGEST_KEY, key.get().strip().length()))
          .refusal();
    }
    String id = Fingerprint.of(call.grant(), key.get());
    Optional<Answer.OfBytes> before = begin(id, Fingerprint.of(call), rights(call.grant()));
    if (before.filter(answer -> answer.status() == FORBIDDEN).isPresent()) {
      call.trespassed("the same request was refused before");
    }
    return before.isPresent() ? StoredAnswer.worded(before.get(), call) : run(handler, call, id);
  }

  /** Claims the key; gives the answer of whoever had it before. */
  private Optional<Answer.OfBytes> begin(String id, String fingerprint, Set<String> rights)
      throws IOException {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Attempt attempt =
        Attempt.builder()
            .id(id)
            .fingerprint(fingerprint)
            .state(Attempt.State.RUNNING)
            .owner(owner)
            .rights(String.join(" ", rights))
            .startedAt(now)
            .expiresAt(now.plus(KEPT))
            .build();
    try {
      attempts.create(attempt);
      return Optional.empty();
    } catch (AttemptRefused.AlreadyExists refusal) {
      return earlier(attempt, rights, now);
    }
  }

  private static Set<String> rights(Grant grant) {
    return grant.rights().stream().map(Right::word).collect(Collectors.toSet());
  }

  private Optional<Answer.OfBytes> earlier(Attempt attempt, Set<String> rights, Instant now)
      throws IOException {
    Attempt earlier = attempts.getConsistent(attempt.toKey()).orElseThrow(Idempotency::running);
    if (!attempt.fingerprint().equals(earlier.fingerprint())) {
      throw Problem.of(
              422, "key reused", "`%s` was used for another request before".formatted(HEADER))
          .refusal();
    }
    if (earlier.state() == Attempt.State.DONE) {
      // A token of the same subject may allow less than the one that was answered first.
      boolean mayKnow =
          earlier
              .rights()
              .filter(first -> rights.containsAll(List.of(first.split(" ", -1))))
              .isPresent();
      return Optional.of(mayKnow ? StoredAnswer.read(earlier) : StoredAnswer.outcome(earlier));
    }
    takeOver(earlier, now);
    return Optional.empty();
  }

  /** Runs again what was left behind by a process that ended; one of several takes it. */
  private void takeOver(Attempt earlier, Instant now) {
    boolean gone = alone && !owner.equals(earlier.owner());
    if (!gone && earlier.startedAt().plus(LONGEST_RUN).isAfter(now)) {
      throw running();
    }
    try {
      attempts
          .update(earlier.toKey())
          .startedAt(now)
          .owner(owner)
          .ifVersion(earlier.version().orElseThrow())
          .apply();
    } catch (TableException e) {
      throw running();
    }
  }

  private static Problem.Refusal running() {
    return Problem.of(409, "still running", "the first request under this key is still running")
        .retryAfter(Duration.ofSeconds(1))
        .refusal();
  }

  /**
   * Runs it under its key. Once the work is done its key is never forgotten, also if its answer
   * cannot be kept: a retry would do the work again.
   */
  private Answer run(Route.Handler handler, Call call, String id) throws Exception {
    Answer answer;
    try {
      answer = handler.handle(call);
    } catch (Problem.Refusal refusal) {
      Problem problem = refusal.problem();
      if (problem.status() < 500 && problem.status() != 429) {
        finish(id, refused(problem));
      } else {
        forget(id);
      }
      throw refusal;
    } catch (Exception e) {
      forget(id);
      throw e;
    }
    if (answer instanceof Answer.OfStream) {
      // It has only begun, and what it will say is for whoever listens now.
      forget(id);
    } else {
      finish(id, answer);
    }
    return answer;
  }

  private static Answer refused(Problem problem) throws JsonProcessingException {
    return new Answer.OfBytes(
        problem.status(),
        Map.of(),
        Problem.MEDIA_TYPE,
        Buffer.buffer(Json.MAPPER.writeValueAsBytes(problem)));
  }

  private void finish(String id, Answer answer) throws JsonProcessingException {
    StoredAnswer.write(answer, attempts.update(new AttemptKey(id)))
        .state(Attempt.State.DONE)
        .apply();
  }

  /** What failed by no fault of the caller may be tried again under its key. */
  private void forget(String id) {
    attempts.delete(new AttemptKey(id));
  }
}
