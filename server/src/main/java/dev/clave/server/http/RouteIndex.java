package dev.clave.server.http;

import io.vertx.ext.web.Router;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Finds the routes that a path may lead to by how the path begins. A router tries one route after
 * the other, each by a regular expression; a server of several designs has a thousand. Paths that
 * no beginning is known of go to the router of all routes. Safe to share.
 */
final class RouteIndex {
  /** As in {@code /api/shop/entities/customer}. */
  private static final int BEGINNING = 4;

  /** What stands in a route for any number of parts. */
  private static final String REST = "*";

  private final Router all;
  private final Map<String, Router> byBeginning = new HashMap<>();

  /**
   * @param made makes a router of routes, in their order
   */
  RouteIndex(List<Route> routes, Function<List<Route>, Router> made) {
    this.all = made.apply(routes);
    Map<String, String[]> beginnings = new LinkedHashMap<>();
    for (Route route : routes) {
      String[] parts = beginning(route.path());
      if (Arrays.stream(parts).noneMatch(RouteIndex::isAnything)) {
        beginnings.put(String.join("/", parts), parts);
      }
    }
    beginnings.forEach(
        (text, parts) ->
            byBeginning.put(
                text,
                made.apply(
                    routes.stream()
                        .filter(route -> mayBegin(beginning(route.path()), parts))
                        .toList())));
  }

  /** Whether a path that begins with these parts may lead to a route that begins with those. */
  private static boolean mayBegin(String[] ofRoute, String[] ofPath) {
    for (int i = 0; i < Math.min(ofRoute.length, ofPath.length); i++) {
      if (ofRoute[i].equals(REST)) {
        return true;
      } else if (!isAnything(ofRoute[i]) && !ofRoute[i].equals(ofPath[i])) {
        return false;
      }
    }
    return ofRoute.length == ofPath.length;
  }

  private static boolean isAnything(String part) {
    return part.startsWith(":") || part.equals(REST);
  }

  /** The first parts of a path, or all if it has fewer. */
  private static String[] beginning(String path) {
    String[] parts = path.split("/", BEGINNING + 2);
    int count = Math.min(parts.length, BEGINNING + 1);
    return Arrays.copyOfRange(parts, Math.min(1, count), count);
  }

  /** The router of what the path may lead to. */
  Router of(String path) {
    if (path == null || isWrittenOtherwise(path)) {
      return all;
    }
    return byBeginning.getOrDefault(String.join("/", beginning(path)), all);
  }

  /** Routers take `%61`, `//` and `.` for what they mean; here a path is what it says. */
  private static boolean isWrittenOtherwise(String path) {
    return path.indexOf('%') >= 0
        || path.contains("//")
        || path.contains("/.")
        || path.indexOf(';') >= 0
        || path.endsWith("/");
  }
}
