package dev.clave.server.http;

import dev.clave.design.finding.Nearest;
import dev.clave.server.security.Grant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The path that was probably meant by one that is not there: a route's path that differs in one
 * name. Only routes that the caller may use are told of.
 */
final class NearestPath {
  /** Names of designs are shorter; what is longer costs time and was meant for nothing. */
  private static final int LONGEST_NAME = 100;

  private NearestPath() {}

  static Optional<String> to(String path, String method, Grant grant, List<Route> routes) {
    List<String> segments = List.of(path.split("/", -1));
    Map<String, String> pathsByName = new LinkedHashMap<>();
    String misspelt = "";
    for (Route route : routes) {
      boolean isFor = route.method().name().equals(method) && route.access().admits(grant);
      int place = isFor ? difference(segments, List.of(route.path().split("/", -1))) : -1;
      if (place >= 0 && segments.get(place).length() <= LONGEST_NAME) {
        misspelt = segments.get(place);
        List<String> corrected = new ArrayList<>(segments);
        corrected.set(place, route.path().split("/", -1)[place]);
        pathsByName.putIfAbsent(corrected.get(place), String.join("/", corrected));
      }
    }
    return Nearest.to(misspelt, pathsByName.keySet()).map(pathsByName::get);
  }

  /**
   * The one place at which the path has another name than the route; -1 if there is not just one.
   */
  private static int difference(List<String> path, List<String> route) {
    int place = -1;
    for (int i = 0; i < route.size() && path.size() == route.size(); i++) {
      if (!route.get(i).startsWith(":") && !route.get(i).equals(path.get(i))) {
        if (place >= 0) {
          return -1;
        }
        place = i;
      }
    }
    return place;
  }
}
