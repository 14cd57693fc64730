package dev.clave.server.console;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.stores.NamedFile;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;

/**
 * Serves the console's files; they are small, so each is read once. Only files that exist are kept
 * in memory, each under one name: callers without a token choose the paths. The pages of a folder
 * are read each time, as their author edits them.
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

  private static final String SYSTEMS = "console/systems/";

  /** More than a page has: each request reads it. */
  private static final int LARGEST_PAGE_BYTES = 4 << 20;

  private final Map<String, Loaded> loadedFiles = new ConcurrentHashMap<>();
  private final Map<String, Path> folders;

  /**
   * @param folders where the pages of systems are, by the systems' names, if not on the class path
   */
  public ConsoleFiles(Map<String, Path> folders) {
    this.folders = Map.copyOf(folders);
  }

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
    Loaded cached = loadedFiles.get(resource);
    if (cached != null) {
      return Optional.of(cached);
    }
    if (resource.length() > LONGEST_NAME
        || !TYPES.containsKey(ending(resource))
        || Arrays.stream(resource.split("/", -1)).anyMatch(ALIAS_SEGMENTS::contains)) {
      return Optional.empty();
    }
    Optional<Path> folder = folder(resource);
    if (folder.isPresent()) {
      return inFolder(folder.get(), resource);
    }
    Optional<Loaded> file = load(resource);
    file.ifPresent(read -> loadedFiles.put(resource, read));
    return file;
  }

  /** The folder with the pages of the system that a file is of. */
  private Optional<Path> folder(String resource) {
    return resource.startsWith(SYSTEMS)
        ? Optional.ofNullable(folders.get(resource.substring(SYSTEMS.length()).split("/", 2)[0]))
        : Optional.empty();
  }

  /** A link that leads out of the folder is not followed. */
  private static Optional<Loaded> inFolder(Path folder, String resource) {
    try {
      String rest = resource.substring(resource.indexOf('/', SYSTEMS.length()) + 1);
      Path file = folder.resolve(rest).toRealPath();
      return file.startsWith(folder.toRealPath())
          ? loaded(resource, new NamedFile(file).bytes(LARGEST_PAGE_BYTES))
          : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<Loaded> load(String resource) {
    try (InputStream in = ConsoleFiles.class.getClassLoader().getResourceAsStream(resource)) {
      return in == null ? Optional.empty() : loaded(resource, in.readAllBytes());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Loaded> loaded(String resource, byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    String tag = "\"%x-%x\"".formatted(bytes.length, sum.getValue());
    return Optional.ofNullable(TYPES.get(ending(resource)))
        .map(type -> new Loaded(Buffer.buffer(bytes), tag, type));
  }

  private static String ending(String resource) {
    return resource.substring(resource.lastIndexOf('.') + 1);
  }
}
