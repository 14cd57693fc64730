package dev.clave.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.language.AcceptedLanguages;
import dev.clave.server.language.Phrasebook;
import dev.clave.server.security.Grant;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A request whose caller is known and allowed.
 *
 * <pre>{@code
 * Route route =
 *     Route.get(api.path("/orders/:id"), api.readers(), call -> Answer.ok(order(call.parameter("id"))));
 * }</pre>
 *
 * @param id the request id, also in the answer and in the log
 * @param grant what the caller may do; nothing for an open route
 * @param about what the route says of itself; empty for one that says nothing
 * @param parameters the path's parameters, decoded
 * @param trespasses is told what the caller reached for beyond its scope
 */
public record Call(
    String id,
    Grant grant,
    Optional<Description> about,
    String method,
    String path,
    Map<String, String> parameters,
    MultiMap query,
    MultiMap headers,
    Buffer body,
    InputStream stream,
    String remoteAddress,
    Consumer<String> trespasses) {
  private static final long LARGEST_ID = 999_999_999_999_999_999L;

  /**
   * Tells the audit that the caller reached beyond its scope, where the answer's status does not:
   * it hides that there is anything, or speaks of many things at once.
   */
  public void trespassed(String detail) {
    trespasses.accept(detail);
  }

  /** The same call, which names nothing that PostgreSQL could not compare with anything. */
  public Call forPostgres() {
    parameters.forEach(Storable::checkZero);
    query.forEach(each -> Storable.checkZero(each.getKey(), each.getValue()));
    return this;
  }

  /** A parameter of the path. */
  public String parameter(String name) {
    return parameters.get(name);
  }

  /** The number of a thing, in the path. */
  public long id(String name) {
    String text = parameter(name);
    if (!text.matches("\\d{1,18}")) {
      throw BodyFields.refusal(name, "expected a whole number, found `" + text + "`");
    }
    return Long.parseLong(text);
  }

  /** A query parameter; of a list that comes as several parameters, all with commas between. */
  public Optional<String> query(String name) {
    List<String> values = query.getAll(name);
    return values.isEmpty() ? Optional.empty() : Optional.of(String.join(",", values));
  }

  /** A query parameter that is yes or no; no when absent. A typing error is never taken for one. */
  public boolean flag(String name) {
    String text = query(name).orElse("false");
    if (!text.equals("true") && !text.equals("false")) {
      throw Problem.badRequest(
              "expected `%s` to be true or false, found `%s`".formatted(name, text))
          .refusal();
    }
    return text.equals("true");
  }

  /** A query parameter that is a whole number within bounds. */
  public int number(String name, int otherwise, int least, int most) {
    return (int) whole(name, otherwise, least, most);
  }

  /** The query parameter with the id from which to go on; nothing, to begin. */
  public OptionalLong position(String name) {
    return query(name).isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(whole(name, 0, 0, LARGEST_ID));
  }

  private long whole(String name, long otherwise, long least, long most) {
    Optional<String> text = query(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    if (!text.get().matches("\\d{1,18}")
        || Long.parseLong(text.get()) < least
        || Long.parseLong(text.get()) > most) {
      throw Problem.badRequest(
              "expected `%s` to be a whole number from %d to %d, found `%s`"
                  .formatted(name, least, most, text.get()))
          .refusal();
    }
    return Long.parseLong(text.get());
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** A header that may hold several values, also over several lines; none, to hold nothing. */
  public List<String> values(String name) {
    return headers.getAll(name).stream()
        .flatMap(line -> Arrays.stream(line.split(",", -1)))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .toList();
  }

  /** What the caller reads. */
  public AcceptedLanguages languages() {
    return AcceptedLanguages.of(headers.getAll(AcceptedLanguages.HEADER));
  }

  /** An English text of a problem in words that the caller reads. */
  public String worded(String text) {
    return Phrasebook.shipped().in(Problem.language(languages()), text);
  }

  /** The same request with other query parameters, as a link. */
  public String again(Map<String, String> changedParameters) {
    Map<String, String> all = new LinkedHashMap<>();
    query.forEach(entry -> all.put(entry.getKey(), entry.getValue()));
    all.putAll(changedParameters);
    return link(path, all);
  }

  /** That path with these query parameters. */
  public static String link(String path, Map<String, String> values) {
    return values.entrySet().stream()
        .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
        .collect(Collectors.joining("&", path + "?", ""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Whether the body is said to be of that media type, whatever its parameters. */
  public boolean isOf(String mediaType) {
    String contentType = header("Content-Type").orElse("");
    return contentType.split(";", 2)[0].strip().equalsIgnoreCase(mediaType);
  }

  /** The body as text; one that is not in UTF-8 would be read as something else. */
  public String text() {
    try {
      return Utf8.text(body.getBytes());
    } catch (CharacterCodingException e) {
      throw Problem.badRequest("expected a body in UTF-8, found other bytes").refusal();
    }
  }

  /**
   * Whether the caller has the version of this tag already, by {@code If-None-Match}. A tag that a
   * cache has weakened still names the same version.
   */
  public boolean has(String tag) {
    return values("If-None-Match").stream()
        .anyMatch(each -> each.equals("*") || each.equals(tag) || each.equals("W/" + tag));
  }

  /** The body as a JSON object. */
  public JsonNode object() {
    JsonNode node = Json.read(body.getBytes(), "body");
    if (!node.isObject()) {
      throw Problem.badRequest(
              "expected a JSON object in the body, found "
                  + (node.isMissingNode() ? "nothing" : node.getNodeType()))
          .refusal();
    }
    return node;
  }
}
