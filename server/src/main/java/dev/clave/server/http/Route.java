package dev.clave.server.http;

import dev.clave.server.security.Right;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One thing that the server answers.
 *
 * <pre>{@code
 * Route route =
 *     Route.post(api.path("/orders/:id/close"), api.writers(), call -> close(call.parameter("id")));
 * }</pre>
 *
 * @param path as the router reads it, with parameters such as {@code :id}
 * @param streamed whether the body is read by the handler as it arrives, without the size limit of
 *     a body held in memory
 * @param about what it says of itself; pages and files say nothing
 * @param store the store that it waits for, by its label; empty for one that waits for none
 */
public record Route(
    HttpMethod method,
    String path,
    Access access,
    boolean streamed,
    Handler handler,
    Optional<Description> about,
    String store) {

  /** Whether its use is an operator's or administrator's doing, and not only a look. */
  public boolean isAdministrative() {
    return access.neededRight().filter(Right::isAdministrative).isPresent()
        && !method.equals(HttpMethod.GET);
  }

  /**
   * What shares threads: what waits for one store in one system, what tells of the server's health,
   * or all else that is the server's own.
   */
  String compartment() {
    if (access instanceof Access.InSystem inSystem) {
      return inSystem.system() + " " + store;
    }
    return isHealth() ? path : "";
  }

  /** Its own method, and for what can be got the one that asks for everything but the body. */
  List<HttpMethod> answeredMethods() {
    return method.equals(HttpMethod.GET) ? List.of(method, HttpMethod.HEAD) : List.of(method);
  }

  /**
   * Whether it says if the server is alive. Those who ask decide whether to end the server, and
   * must not be kept from it by what others send from the same address.
   */
  boolean isHealth() {
    return path.equals("/health") || path.equals("/ready");
  }

  /** Whether the path of a request leads here. */
  boolean isAt(String requested) {
    String[] mine = path.split("/", 0);
    String[] theirs = requested.split("/", 0);
    return mine.length == theirs.length
        && IntStream.range(0, mine.length)
            .allMatch(i -> mine[i].startsWith(":") || mine[i].equals(theirs[i]));
  }

  /** What a route does. It may block; it runs on a worker thread. */
  @FunctionalInterface
  public interface Handler {
    Answer handle(Call call) throws Exception;
  }

  public static Route of(HttpMethod method, String path, Access access, Handler handler) {
    return new Route(method, path, access, false, handler, Optional.empty(), "");
  }

  public static Route get(String path, Access access, Handler handler) {
    return of(HttpMethod.GET, path, access, handler);
  }

  public static Route post(String path, Access access, Handler handler) {
    return of(HttpMethod.POST, path, access, handler);
  }

  public static Route put(String path, Access access, Handler handler) {
    return of(HttpMethod.PUT, path, access, handler);
  }

  public static Route delete(String path, Access access, Handler handler) {
    return of(HttpMethod.DELETE, path, access, handler);
  }

  /** The same route, whose handler reads {@link Call#stream()} as it arrives. */
  public Route withStreamedBody() {
    return new Route(method, path, access, true, handler, about, store);
  }

  /** The same route with what it says of itself. */
  public Route about(Description description) {
    return new Route(method, path, access, streamed, handler, Optional.of(description), store);
  }

  /** The same route with another handler, such as one around its own. */
  public Route handledBy(Handler other) {
    return new Route(method, path, access, streamed, other, about, store);
  }

  /**
   * The same route, which waits for a store. When that store does not answer, only what waits for
   * it in the same system waits too.
   */
  public Route waitingFor(String label) {
    return new Route(method, path, access, streamed, handler, about, label);
  }
}
