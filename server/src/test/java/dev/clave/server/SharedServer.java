package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.language.Phrasebook;
import dev.clave.server.openapi.OpenApi;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One server for all test classes that are content with one of its kind, and a client to it. */
public abstract class SharedServer implements BeforeAllCallback {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private Server server;
  private String administrator;

  /** Started once, and stopped after the last test. */
  private record Started(Server server, String administrator) implements AutoCloseable {
    static Started of(Server server) {
      return new Started(server, server.administratorToken().orElseThrow());
    }

    @Override
    public void close() {
      server.close();
    }
  }

  /** What came back. */
  public record Reply(int status, String body, HttpResponse<String> response) {
    public JsonNode json() {
      try {
        return Json.MAPPER.readTree(body);
      } catch (IOException e) {
        throw new UncheckedIOException(body, e);
      }
    }

    /** What this says of a problem and {@link Phrasebook} has in no other language. */
    List<String> untranslated() {
      if (!header("Content-Type").equals(Problem.MEDIA_TYPE)
          || !header("Content-Language").equals(Phrasebook.ENGLISH)) {
        return List.of();
      }
      List<String> texts = new ArrayList<>();
      texts.add(json().path("title").asText());
      texts.add(json().path("detail").asText());
      json().path("faults").forEach(fault -> texts.add(fault.path("detail").asText()));
      texts.removeIf(Phrasebook.shipped()::knows);
      return texts;
    }

    public String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }
  }

  /** Starts a server of this kind. */
  protected abstract Server start();

  @Override
  public void beforeAll(ExtensionContext context) {
    Started started =
        context
            .getStore(
                ExtensionContext.StoreScope.LAUNCHER_SESSION, ExtensionContext.Namespace.GLOBAL)
            .getOrComputeIfAbsent(getClass(), kind -> Started.of(start()), Started.class);
    server = started.server();
    administrator = started.administrator();
  }

  public Server server() {
    return server;
  }

  /** Everything that the server answers. */
  public List<Route> routes() {
    return server().routes();
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
      Reply reply = new Reply(response.statusCode(), response.body(), response);
      assertThat(reply.untranslated()).isEmpty();
      return reply;
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
