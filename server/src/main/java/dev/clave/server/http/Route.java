package dev.clave.server.http;

import io.vertx.core.http.HttpMethod;

/**
 * One thing that the server answers.
 *
 * @param path as the router reads it, with parameters such as {@code :id}
 * @param streamed whether the body is read by the handler as it arrives, without the size limit of
 *     a body held in memory
 */
public record Route(
    HttpMethod method, String path, Access access, boolean streamed, Handler handler) {

  /** What a route does. It may block; it runs on a worker thread. */
  @FunctionalInterface
  public interface Handler {
    Answer handle(Call call) throws Exception;
  }

  public static Route of(HttpMethod method, String path, Access access, Handler handler) {
    return new Route(method, path, access, false, handler);
  }

  public static Route get(String path, Access access, Handler handler) {
    return of(HttpMethod.GET, path, access, handler);
  }

  public static Route post(String path, Access access, Handler handler) {
    return of(HttpMethod.POST, path, access, handler);
  }

  /** A route whose handler reads {@link Call#stream()} as it arrives. */
  public static Route streamed(HttpMethod method, String path, Access access, Handler handler) {
    return new Route(method, path, access, true, handler);
  }
}
