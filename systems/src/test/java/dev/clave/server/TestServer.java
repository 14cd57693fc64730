package dev.clave.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Json;
import dev.clave.server.openapi.OpenApi;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.systems.Systems;
import dev.clave.systems.pai.PaiAudit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One server in memory for all test classes that are content with one, and a client to it. */
public final class TestServer implements BeforeAllCallback, AutoCloseable {
  private static Server server;
  private static String administrator;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** What came back. */
  public record Reply(int status, String body, HttpResponse<String> response) {
    public JsonNode json() {
      try {
        return Json.MAPPER.readTree(body);
      } catch (IOException e) {
        throw new UncheckedIOException(body, e);
      }
    }

    public String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    if (server == null) {
      server = start(configuration(Map.of()));
      administrator = server.administratorToken().orElseThrow();
      context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL).put("server", this);
    }
  }

  @Override
  public void close() {
    server.close();
    server = null;
  }

  /** Free ports, memory, no sample, no audit trail, and what else is said. */
  public static Configuration configuration(Map<Setting, String> more) {
    Map<Setting, String> flags = new HashMap<>();
    flags.put(Setting.MEMORY, "true");
    flags.put(Setting.SAMPLE, "false");
    flags.put(Setting.PORT, "0");
    flags.put(Setting.DYNAMODB_PORT, "0");
    flags.put(Setting.S3_PORT, "0");
    flags.put(Setting.RATE_PER_SECOND, "0");
    // Tests compare what tables hold; a trail that is written behind their back is its own test's.
    flags.put(PaiAudit.SETTINGS.get(0), "false");
    flags.putAll(more);
    return Configuration.of(PaiAudit.SETTINGS, Optional.empty(), Map.of(), flags);
  }

  /** A server of the five systems. */
  public static Server start(Configuration configuration) {
    return Server.builder().serve(Systems.all()).configuration(configuration).start();
  }

  public Server server() {
    return server;
  }

  public String administrator() {
    return administrator;
  }

  /** A token of this server for that much. */
  public String token(Set<String> systems, Set<Right> rights, Map<String, String> scope) {
    return server.tokens().issue(new Grant("test", systems, rights, scope), Duration.ofHours(1));
  }

  public Reply get(String path) {
    return send("GET", path, administrator, "", Map.of());
  }

  public Reply get(String path, String token) {
    return send("GET", path, token, "", Map.of());
  }

  public Reply post(String path, String body) {
    return send("POST", path, administrator, body, Map.of());
  }

  public Reply send(
      String method, String path, String token, String body, Map<String, String> headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address() + path))
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    headers.forEach(request::header);
    try {
      HttpResponse<String> response =
          CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Reply(response.statusCode(), response.body(), response);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The paths of the API, as its description writes them. */
  public List<String> apiPaths() {
    return server.routes().stream()
        .filter(route -> route.path().startsWith("/api"))
        .map(OpenApi::path)
        .toList();
  }

  public String address() {
    return "http://127.0.0.1:" + server.port();
  }
}
