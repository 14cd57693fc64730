package dev.clave.server.http;

import io.vertx.ext.web.Router;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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

  private record Beginning(Route route, List<String> parts) {}

  private final Function<List<Route>, Router> makeRouter;
  private final Router all;
  private final List<Beginning> routes;

  /** The beginnings that routes have. No others get a router, so that requests add none. */
  private final Map<String, List<String>> pathsByBeginning = new HashMap<>();

  private final Map<String, Router> byBeginning = new ConcurrentHashMap<>();

  /**
   * @param makeRouter makes a router of routes, in their order
   */
  RouteIndex(List<Route> routes, Function<List<Route>, Router> makeRouter) {
    this.makeRouter = makeRouter;
    this.all = makeRouter.apply(routes);
    this.routes =
        routes.stream().map(route -> new Beginning(route, beginning(route.path()))).toList();
    for (Beginning each : this.routes) {
      if (each.parts().stream().noneMatch(RouteIndex::isAnything)) {
        pathsByBeginning.put(String.join("/", each.parts()), each.parts());
      }
    }
  }

  /** Whether a path that begins with these parts may lead to a route that begins with those. */
  private static boolean mayBegin(List<String> ofRoute, List<String> ofPath) {
    for (int i = 0; i < Math.min(ofRoute.size(), ofPath.size()); i++) {
      if (ofRoute.get(i).equals(REST)) {
        return true;
      } else if (!isAnything(ofRoute.get(i)) && !ofRoute.get(i).equals(ofPath.get(i))) {
        return false;
      }
    }
    return ofRoute.size() == ofPath.size();
  }

  private static boolean isAnything(String part) {
    return part.startsWith(":") || part.equals(REST);
  }

  /** The first parts of a path, or all if it has fewer. */
  private static List<String> beginning(String path) {
    List<String> parts = List.of(path.split("/", BEGINNING + 2));
    int count = Math.min(parts.size(), BEGINNING + 1);
    return parts.subList(Math.min(1, count), count);
  }

  /** The router of what the path may lead to. */
  Router of(String path) {
    if (path == null || isWrittenOtherwise(path)) {
      return all;
    }
    String beginning = String.join("/", beginning(path));
    List<String> parts = pathsByBeginning.get(beginning);
    return parts == null
        ? all
        : byBeginning.computeIfAbsent(beginning, each -> makeRouter.apply(beginningWith(parts)));
  }

  private List<Route> beginningWith(List<String> parts) {
    return routes.stream()
        .filter(each -> mayBegin(each.parts(), parts))
        .map(Beginning::route)
        .toList();
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
