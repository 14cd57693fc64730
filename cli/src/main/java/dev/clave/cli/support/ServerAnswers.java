package dev.clave.cli.support;

import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.token.SigningKey;
import dev.clave.server.token.Tokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** What a running server says of itself to an operator. No answer holds an item. */
record ServerAnswers(URI address, Path data) {
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final Duration LIFE = Duration.ofMinutes(5);

  private static final Map<String, String> ASKED = new LinkedHashMap<>();

  static {
    ASKED.put("health.json", "/api/operations/health");
    ASKED.put("metrics.txt", "/metrics");
    ASKED.put("tables.json", "/api/operations/tables");
    ASKED.put("table-metrics.json", "/api/operations/metrics");
    ASKED.put("traffic.json", "/api/operations/traffic");
    ASKED.put("alarms.json", "/api/operations/alarms");
    ASKED.put("notices.json", "/api/operations/alarms/notices");
  }

  /**
   * The answers by the names of files.
   *
   * @throws IOException when there is no key to make a token of, or the server does not answer
   */
  Map<String, String> read() throws IOException {
    if (!Files.isReadable(data.resolve(SigningKey.FILE))) {
      throw new IOException("found no key in `" + data + "`");
    }
    String token =
        Tokens.in(data, InstantSource.system())
            .issue(new Grant("clave support", Set.of(), EnumSet.of(Right.OPERATE), Map.of()), LIFE);
    HttpClient client = HttpClient.newBuilder().connectTimeout(LONGEST).build();
    Map<String, String> answers = new LinkedHashMap<>();
    for (Map.Entry<String, String> each : ASKED.entrySet()) {
      answers.put(each.getKey(), ask(client, each.getValue(), token));
    }
    return answers;
  }

  private String ask(HttpClient client, String path, String token) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(path))
            .timeout(LONGEST)
            .header("Authorization", "Bearer " + token)
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
