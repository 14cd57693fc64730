package dev.clave.server.http;

import dev.clave.server.security.Grant;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** One request on its way to an answer, with what has been found out about it so far. */
final class Exchange {
  private static final String KEY = "exchange";

  /** Callers may make methods up, of any length; refusals are counted under one name for them. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE");

  private static final String OTHER_METHOD = "OTHER";

  private final RoutingContext context;
  private final Trace trace;
  private final String id = UUID.randomUUID().toString();
  private volatile Grant grant = Grant.nothing();
  private volatile Optional<Route> route = Optional.empty();
  private volatile boolean reading;
  private volatile boolean ahead;
  private volatile Buffer body = Buffer.buffer();

  private Exchange(RoutingContext context, Trace trace) {
    this.context = context;
    this.trace = trace;
  }

  static Exchange begin(RoutingContext context, Trace trace) {
    Exchange exchange = new Exchange(context, trace);
    context.put(KEY, exchange);
    return exchange;
  }

  static Exchange of(RoutingContext context) {
    return context.get(KEY);
  }

  RoutingContext context() {
    return context;
  }

  /** The system that the path leads into, whether there is one of that name or not. */
  Optional<String> system() {
    String[] parts = context.normalizedPath().split("/", 4);
    return parts.length > 2 && parts[1].equals("api") ? Optional.of(parts[2]) : Optional.empty();
  }

  HttpServerResponse response() {
    return context.response();
  }

  /** The request id, also in the answer and in the log. */
  String id() {
    return id;
  }

  Trace trace() {
    return trace;
  }

  String method() {
    return context.request().method().name();
  }

  /**
   * Whether the caller wants to know of the answer only. The server itself leaves out a body that
   * is there at once.
   */
  boolean isHeadOnly() {
    return context.request().method().equals(HttpMethod.HEAD);
  }

  String path() {
    return context.request().path();
  }

  void ledTo(Route matched) {
    route = Optional.of(matched);
  }

  boolean isAdministrative() {
    return route.filter(Route::isAdministrative).isPresent();
  }

  /** The path as the route writes it, without anybody's values; empty where nothing is. */
  String routePath() {
    return route.map(Route::path).orElse("");
  }

  String remoteAddress() {
    return context.request().remoteAddress().hostAddress();
  }

  Grant grant() {
    return grant;
  }

  void grantedTo(Grant caller) {
    grant = caller;
  }

  /** This request as one whose caller is turned away. */
  Watch.Refused refused(int status, String detail) {
    return new Watch.Refused(
        id,
        grant.subject(),
        remoteAddress(),
        status,
        method() + " " + path(),
        (METHODS.contains(method()) ? method() : OTHER_METHOD) + " " + routePath(),
        detail);
  }

  /** Whether the body is on its way: what fails meanwhile is what the client sends. */
  boolean reading() {
    return reading;
  }

  void reading(boolean now) {
    reading = now;
  }

  /** The client was told, or need not be told, to send its body. */
  void goesAhead() {
    ahead = true;
  }

  /** Whether the client was not told to send its body, and may or may not do so. */
  boolean isHeldBack() {
    return !ahead && Expectation.isWaiting(context.request());
  }

  void took(Buffer whole) {
    body = whole;
  }

  /** The body, if it was taken in whole. */
  Buffer body() {
    return body;
  }
}
