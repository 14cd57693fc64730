package dev.clave.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The REST of a running server, with the token of one caller. Safe to share. */
record Api(HttpClient client, URI address, String token) {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final int FIRST_REFUSAL = 400;

  JsonNode get(String path, Map<String, String> query) {
    String parameters =
        query.entrySet().stream()
            .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
            .collect(Collectors.joining("&"));
    return send("GET", path + (parameters.isEmpty() ? "" : "?" + parameters), null, null)
        .orElseGet(Arguments.JSON::nullNode);
  }

  /**
   * @param key under which the server does it once
   */
  Optional<JsonNode> write(String method, String path, String body, String key) {
    return send(method, path, body, key);
  }

  /**
   * The status with which the server takes the token: 200, or why not.
   *
   * @throws Tool.Refused when it does not answer
   */
  int admission() {
    return exchange("GET", "/api/whoami", null, null).statusCode();
  }

  /** A part of a path. */
  static String encoded(String text) {
    String part = URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    // Clients take `.` and `..` out of a path; see docs/rest.md.
    return part.matches("~*\\.{1,2}") ? "~" + part : part;
  }

  private Optional<JsonNode> send(String method, String path, String body, String key) {
    HttpResponse<String> response = exchange(method, path, body, key);
    if (response.statusCode() >= FIRST_REFUSAL) {
      throw new Tool.Refused(refusal(response));
    }
    try {
      return response.body().isEmpty()
          ? Optional.empty()
          : Optional.of(Arguments.JSON.readTree(response.body()));
    } catch (IOException e) {
      throw new Tool.Refused("the server at " + address + " answered no JSON");
    }
  }

  private HttpResponse<String> exchange(String method, String path, String body, String key) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .timeout(LONGEST)
            .header("Authorization", "Bearer " + token)
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    if (key != null) {
      request.header("Idempotency-Key", key);
    }
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new Tool.Refused("the server at " + address + " does not answer: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Tool.Refused("interrupted");
    }
  }

  private static String refusal(HttpResponse<String> response) {
    try {
      JsonNode problem = Arguments.JSON.readTree(response.body());
      StringBuilder text =
          new StringBuilder(response.statusCode() + ": ")
              .append(problem.path("detail").asText(problem.path("title").asText()));
      for (JsonNode fault : problem.path("faults")) {
        text.append("; ")
            .append(fault.path("pointer").asText())
            .append(' ')
            .append(fault.path("detail").asText());
      }
      return text.toString();
    } catch (IOException e) {
      return response.statusCode() + ": " + response.body();
    }
  }
}
