package dev.clave.cli.assets;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.cli.terminal.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The REST of a server, and the object store behind the URLs that it lends. */
public final class RunningServer {
  /** No segment leads up again, written plainly or by its code. */
  private static final Pattern ASSET =
      Pattern.compile("/api/[\\w-]+/assets(/(?!(\\.|%2[eE]){1,2}(/|$))[^/?#\\s]+)+");

  /** What the server calls something, and the option that says it. */
  private static final Map<String, String> OPTIONS =
      Map.of(
          "`owner`", "`--owner`",
          "`relation`", "`--relation`",
          "`relatedTo`", "`--to`",
          "`fileName`", "`--name`",
          "`contentType`", "`--type`");

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int FIRST_REFUSAL = 400;

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI address;
  private final String token;

  RunningServer(URI address, String token) {
    this.address = address;
    this.token = token;
  }

  JsonNode get(String path, Map<String, String> query) {
    return json(
        ask("GET", path + written(query), BodyPublishers.noBody(), BodyHandlers.ofString()));
  }

  JsonNode post(String path, Object body) {
    try {
      byte[] bytes = MAPPER.writeValueAsBytes(body);
      return json(ask("POST", path, BodyPublishers.ofByteArray(bytes), BodyHandlers.ofString()));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  void delete(String path) {
    json(ask("DELETE", path, BodyPublishers.noBody(), BodyHandlers.ofString()));
  }

  /** An answer of one JSON value a line, as it comes. */
  Stream<JsonNode> lines(String path) {
    return lines(path, BodyPublishers.noBody());
  }

  /** As {@link #lines(String)}, to a request with a JSON body. */
  public Stream<JsonNode> lines(String path, Object body) {
    try {
      return lines(path, BodyPublishers.ofByteArray(MAPPER.writeValueAsBytes(body)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private Stream<JsonNode> lines(String path, BodyPublisher body) {
    HttpResponse<Stream<String>> answer = ask("POST", path, body, BodyHandlers.ofLines());
    if (answer.statusCode() >= FIRST_REFUSAL) {
      throw refused(answer.statusCode(), answer.body().collect(Collectors.joining()));
    }
    return answer.body().map(RunningServer::read);
  }

  /** The path of an asset, as the server shows it: never another host, nor another thing. */
  static String asset(String text) {
    if (!ASSET.matcher(text).matches()) {
      throw new Failure(
          "expected an asset as `clave assets list` shows it, such as"
              + " `/api/shop/assets/ID`; found `%s`".formatted(text));
    }
    return text;
  }

  /** Sends bytes where the server said. */
  void send(JsonNode part, BodyPublisher bytes) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(part.get("url").textValue())).PUT(bytes);
    part.get("headers")
        .properties()
        .forEach(header -> request.header(header.getKey(), header.getValue().textValue()));
    HttpResponse<String> answer = sent(request, BodyHandlers.ofString());
    if (answer.statusCode() >= FIRST_REFUSAL) {
      throw refused(answer.statusCode(), answer.body());
    }
  }

  /** Fetches bytes from where the server said. */
  public InputStream fetch(String url) {
    HttpResponse<InputStream> answer =
        sent(HttpRequest.newBuilder(URI.create(url)), BodyHandlers.ofInputStream());
    if (answer.statusCode() >= FIRST_REFUSAL) {
      throw refused(answer.statusCode(), "");
    }
    return answer.body();
  }

  private <T> HttpResponse<T> ask(
      String method, String path, BodyPublisher body, BodyHandler<T> handler) {
    URI whole = URI.create(address + path);
    return sent(
        HttpRequest.newBuilder(whole)
            .header("Authorization", "Bearer " + token)
            .method(method, body),
        handler);
  }

  private <T> HttpResponse<T> sent(HttpRequest.Builder request, BodyHandler<T> handler) {
    try {
      return http.send(request.build(), handler);
    } catch (IOException e) {
      throw new Failure("no answer from " + address + "; is it running (`clave up`)?", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted", e);
    }
  }

  private static JsonNode json(HttpResponse<String> answer) {
    if (answer.statusCode() >= FIRST_REFUSAL) {
      throw refused(answer.statusCode(), answer.body());
    }
    return answer.body().isEmpty() ? MAPPER.nullNode() : read(answer.body());
  }

  private static JsonNode read(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new Failure("the answer is no JSON; is that a server of Clave?", e);
    }
  }

  /** The server's own words, where it gave some, with options for its fields. */
  private static Failure refused(int status, String body) {
    try {
      String detail = MAPPER.readTree(body).path("detail").asText("refused with " + status);
      for (Map.Entry<String, String> each : OPTIONS.entrySet()) {
        detail = detail.replace(each.getKey(), each.getValue());
      }
      return new Failure(detail);
    } catch (JsonProcessingException notAProblem) {
      return new Failure("refused with " + status);
    }
  }

  private static String written(Map<String, String> query) {
    return query.isEmpty()
        ? ""
        : query.entrySet().stream()
            .map(
                each ->
                    each.getKey()
                        + "="
                        + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&", "?", ""));
  }
}
