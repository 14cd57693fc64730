package dev.clave.server.idempotency;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.idempotency.client.Attempt;
import dev.clave.server.idempotency.client.AttemptUpdate;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import software.amazon.awssdk.core.SdkBytes;

/** An answer as it is kept: compressed, for it may hold as much as an item does. */
final class StoredAnswer {
  /** Of the 400 KB of an item; what is longer is answered again without its body. */
  private static final int LARGEST_BODY = 380_000;

  private static final int LOWEST_REFUSAL = 400;

  private StoredAnswer() {}

  /** Puts an answer into the item of its attempt. */
  static AttemptUpdate<Attempt> write(Answer answer, AttemptUpdate<Attempt> attempt)
      throws JsonProcessingException {
    byte[] body;
    if (answer instanceof Answer.OfJson json) {
      attempt.status(json.status());
      body = Json.MAPPER.writeValueAsBytes(json.value());
    } else if (answer instanceof Answer.OfBytes bytes) {
      attempt.status(bytes.status());
      body = bytes.bytes().getBytes();
    } else {
      throw new IllegalStateException("a write is answered at once, not by a stream");
    }
    byte[] packed = compressed(body);
    if (body.length > 0 && packed.length <= LARGEST_BODY) {
      attempt.body(SdkBytes.fromByteArrayUnsafe(packed));
    }
    Optional.ofNullable(answer.headers().get("Location")).ifPresent(attempt::location);
    Optional.ofNullable(answer.headers().get("ETag")).ifPresent(attempt::tag);
    return attempt;
  }

  /** What became of an attempt, without what only its first caller may know. */
  static Answer.OfBytes outcome(Attempt attempt) throws IOException {
    if (status(attempt) >= LOWEST_REFUSAL) {
      // Why it was refused may name what is stored.
      String title = problem(read(attempt)).title();
      Problem outline = Problem.of(status(attempt), title, "the same request was refused before");
      return new Answer.OfBytes(
          status(attempt),
          headers(attempt),
          Problem.MEDIA_TYPE,
          Buffer.buffer(Json.MAPPER.writeValueAsBytes(outline)));
    }
    return new Answer.OfBytes(status(attempt), headers(attempt), "", Buffer.buffer());
  }

  /** The same, a refusal in words that the caller reads: they were kept in English. */
  static Answer.OfBytes worded(Answer.OfBytes answer, Call call) throws IOException {
    return answer.type().equals(Problem.MEDIA_TYPE)
        ? new Answer.OfBytes(
            answer.status(),
            answer.headers(),
            answer.type(),
            Buffer.buffer(Json.MAPPER.writeValueAsBytes(problem(answer).in(call.languages()))))
        : answer;
  }

  private static Problem problem(Answer.OfBytes answer) throws IOException {
    JsonNode json = Json.MAPPER.readTree(answer.bytes().getBytes());
    List<Problem.Fault> faults = new ArrayList<>();
    json.path("faults")
        .forEach(
            each ->
                faults.add(
                    new Problem.Fault(
                        each.path("pointer").asText(), each.path("detail").asText())));
    return new Problem(
        answer.status(), json.path("title").asText(), json.path("detail").asText(), faults);
  }

  static Answer.OfBytes read(Attempt attempt) throws IOException {
    int status = status(attempt);
    Map<String, String> headers = headers(attempt);
    attempt.tag().ifPresent(tag -> headers.put("ETag", tag));
    if (attempt.body().isEmpty()) {
      return new Answer.OfBytes(status, headers, "", Buffer.buffer());
    }
    String type = status < LOWEST_REFUSAL ? "application/json" : Problem.MEDIA_TYPE;
    try (GZIPInputStream in = new GZIPInputStream(attempt.body().get().asInputStream())) {
      return new Answer.OfBytes(status, headers, type, Buffer.buffer(in.readAllBytes()));
    }
  }

  private static int status(Attempt attempt) {
    return Math.toIntExact(attempt.status().orElseThrow());
  }

  private static Map<String, String> headers(Attempt attempt) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(Answer.REPLAYED, "true");
    attempt.location().ifPresent(location -> headers.put("Location", location));
    return headers;
  }

  private static byte[] compressed(byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
