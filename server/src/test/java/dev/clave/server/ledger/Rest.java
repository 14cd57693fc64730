package dev.clave.server.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.http.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** A client of the server over REST. Safe to share. */
record Rest(HttpClient client, URI address, String token) {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** What came back. */
  record Reply(int status, String body) {
    boolean isAcknowledged() {
      return status / 100 == 2;
    }

    JsonNode json() throws IOException {
      return Json.MAPPER.readTree(body);
    }
  }

  Reply send(String method, String path, String body) throws IOException {
    return send(
        HttpRequest.newBuilder(address.resolve(path))
            .header("Authorization", "Bearer " + token)
            .method(method, HttpRequest.BodyPublishers.ofString(body)));
  }

  Reply get(String path) throws IOException {
    return send("GET", path, "");
  }

  /** To where a presigned URL leads. */
  Reply lent(String method, String url, JsonNode headers, String body) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    headers.properties().stream()
        .filter(each -> !each.getKey().equalsIgnoreCase("content-length"))
        .forEach(each -> request.header(each.getKey(), each.getValue().asText()));
    return send(request);
  }

  private Reply send(HttpRequest.Builder request) throws IOException {
    try {
      HttpResponse<String> response =
          client.send(request.timeout(LONGEST).build(), HttpResponse.BodyHandlers.ofString());
      return new Reply(response.statusCode(), response.body());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
