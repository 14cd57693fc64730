package dev.clave.server.console;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;

/**
 * Serves the console's files; they are small, so each is read once. Only files that exist are kept
 * in memory, each under one name: callers without a token choose the paths.
 */
public final class ConsoleFiles {
  private static final Access ANYONE = new Access.Open();
  private static final String PAGE = "console/index.html";
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "mjs", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "png", "image/png");

  private record Loaded(Buffer bytes, String tag, String type) {}

  /** Some class loaders find a file under each of the names that these make. */
  private static final Set<String> ALIAS_SEGMENTS = Set.of("", ".", "..");

  /** Longer than any file's name: looking one up in every library costs its length each time. */
  private static final int LONGEST_NAME = 250;

  private final Map<String, Loaded> loaded = new ConcurrentHashMap<>();

  /** The page at the root, the console's own files, and the libraries under {@code /lib}. */
  public List<Route> routes() {
    return List.of(
        Route.get("/", ANYONE, call -> file(call, PAGE)),
        Route.get("/console/*", ANYONE, call -> file(call, call.path().substring(1))),
        Route.get("/lib/:library/*", ANYONE, this::library));
  }

  /** The source expression that lets the page's own import map run, and no other inline script. */
  public static String inlineScript() {
    return PagePolicy.of(load(PAGE).orElseThrow().bytes().toString());
  }

  private Answer library(Call call) {
    Library library =
        Library.named(call.parameter("library"))
            .orElseThrow(() -> Problem.notFound("no such library").refusal());
    String rest = call.path().substring("/lib/".length() + library.name().length() + 1);
    return file(call, library.folder() + rest);
  }

  private Answer file(Call call, String resource) {
    Loaded file =
        find(resource)
            .orElseThrow(() -> Problem.notFound("nothing is at `" + call.path() + "`").refusal());
    Map<String, String> caching = Map.of("Cache-Control", "no-cache", "ETag", file.tag());
    if (call.has(file.tag())) {
      return new Answer.OfBytes(304, caching, "", Buffer.buffer());
    }
    return new Answer.OfBytes(200, caching, file.type(), file.bytes());
  }

  private Optional<Loaded> find(String resource) {
    Loaded known = loaded.get(resource);
    if (known != null) {
      return Optional.of(known);
    }
    if (resource.length() > LONGEST_NAME
        || Arrays.stream(resource.split("/", -1)).anyMatch(ALIAS_SEGMENTS::contains)) {
      return Optional.empty();
    }
    Optional<Loaded> file = load(resource);
    file.ifPresent(read -> loaded.put(resource, read));
    return file;
  }

  private static Optional<Loaded> load(String resource) {
    String ending = resource.substring(resource.lastIndexOf('.') + 1);
    String type = TYPES.get(ending);
    if (type == null) {
      return Optional.empty();
    }
    try (InputStream in = ConsoleFiles.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        return Optional.empty();
      }
      byte[] bytes = in.readAllBytes();
      CRC32C sum = new CRC32C();
      sum.update(bytes);
      String tag = "\"%x-%x\"".formatted(bytes.length, sum.getValue());
      return Optional.of(new Loaded(Buffer.buffer(bytes), tag, type));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
