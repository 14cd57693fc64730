package dev.clave.server.alarm;

import dev.clave.server.http.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Posts notices as JSON. The sentence is in {@code text}, which chat services show; any answer
 * below 300 counts as taken.
 */
final class Webhook implements AlarmChannel {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int FIRST_REFUSAL = 300;

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final URI address;

  Webhook(URI address) {
    this.address = address;
  }

  @Override
  public String name() {
    return "webhook";
  }

  @Override
  public void send(AlarmNotice notice) throws IOException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("text", notice.sentence());
    body.put("at", notice.at().toString());
    body.put("system", notice.system());
    body.put("table", notice.table());
    body.put("metric", notice.metric());
    body.put("value", notice.value());
    body.put("limit", notice.limit());
    body.put("ringing", notice.ringing());
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(Json.MAPPER.writeValueAsString(body)))
            .build();
    try {
      HttpResponse<InputStream> response =
          client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      // The time limit of a request ends with the head of its answer: a body may have no end.
      response.body().close();
      if (response.statusCode() >= FIRST_REFUSAL) {
        throw new IOException("it answered " + response.statusCode());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
