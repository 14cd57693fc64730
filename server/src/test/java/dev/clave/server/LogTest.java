package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LogTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path folder;

  private HttpResponse<String> ask(Server server, String method, String path, String authorization)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("Authorization", authorization)
            .method(
                method,
                HttpRequest.BodyPublishers.ofString("{\"subject\": \"s\", \"rights\": [\"read\"]}"))
            .build();
    return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void eachRequestIsALineOfJsonAndNoSecretReachesTheLogOrTheAudit() throws Exception {
    List<String> secrets = new ArrayList<>();
    List<String> requests = new ArrayList<>();
    try (Server server =
        LibraryServer.start(
            LibraryServer.configuration(
                Map.of(Setting.MEMORY, "false", Setting.DATA, folder.toString())))) {
      String token = server.administratorToken().orElseThrow();
      secrets.add(token);
      for (String authorization :
          List.of("Bearer " + token, "Bearer " + token + "x", "Basic " + token, token)) {
        for (String path :
            List.of(
                "/api/whoami?token=" + token,
                "/api/administration/tokens",
                "/api/library/entities/book",
                "/nothing")) {
          for (String method : List.of("GET", "POST")) {
            HttpResponse<String> answer = ask(server, method, path, authorization);
            requests.add(answer.headers().firstValue("X-Request-Id").orElseThrow());
            JsonNode body = Json.MAPPER.readTree(answer.body());
            if (body.has("token")) {
              secrets.add(body.get("token").asText());
            }
          }
        }
      }
    }
    assertThat(secrets).as("the first token and one issued over REST").hasSizeGreaterThan(1);
    byte[] key = Files.readAllBytes(folder.resolve("signing.key"));
    secrets.add(HexFormat.of().formatHex(key));
    secrets.add(Base64.getEncoder().encodeToString(key));
    secrets.addAll(Files.readAllLines(folder.resolve("objects/credentials")));

    String told = told();
    assertThat(secrets).allSatisfy(secret -> assertThat(told).doesNotContain(secret));
    List<JsonNode> lines = lines();
    assertThat(requests)
        .allSatisfy(
            request ->
                assertThat(lines)
                    .anySatisfy(
                        line -> {
                          assertThat(line.path("request").asText()).isEqualTo(request);
                          assertThat(line.path("logger").asText()).isEqualTo("access");
                          assertThat(line.path("status").isInt()).isTrue();
                          assertThat(line.path("at").asText()).endsWith("Z");
                        }));
  }

  @Test
  void eachLineNamesTheTraceOfItsCallerOrOneOfItsOwn() throws Exception {
    String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    try (Server server =
        LibraryServer.start(
            LibraryServer.configuration(
                Map.of(Setting.MEMORY, "false", Setting.DATA, folder.toString())))) {
      for (String header :
          List.of("00-" + trace + "-00f067aa0ba902b7-01", "00-" + trace, "\"}, {\"x\": \"")) {
        HttpRequest request =
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/health"))
                .header("traceparent", header)
                .build();
        CLIENT.send(request, HttpResponse.BodyHandlers.discarding());
      }
    }
    List<String> traces =
        lines().stream()
            .filter(line -> line.path("route").asText().equals("/health"))
            .map(line -> line.path("trace").asText())
            .toList();
    assertThat(traces).hasSize(3).allMatch(each -> each.matches("[0-9a-f]{32}"));
    assertThat(traces.get(0)).isEqualTo(trace);
    assertThat(traces.subList(1, 3)).doesNotContain(trace).doesNotHaveDuplicates();
  }

  private List<JsonNode> lines() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("log/clave.jsonl"))) {
      lines.add(Json.MAPPER.readTree(line));
    }
    return lines;
  }

  /** Everything that was written for people to read. */
  private String told() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".jsonl")).toList()) {
        all.append(Files.readString(file, StandardCharsets.UTF_8));
      }
    }
    return all.toString();
  }
}
