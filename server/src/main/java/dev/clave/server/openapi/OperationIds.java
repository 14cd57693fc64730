package dev.clave.server.openapi;

import dev.clave.server.http.Description;
import dev.clave.server.http.Route;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The names of operations, each once in a description. A route that has none gets one from its
 * method and path: {@code GET /api/shop/orders/:id} of the shop is {@code getOrdersById}.
 */
final class OperationIds {
  private final String root;
  private final Set<String> usedIds = new HashSet<>();

  /**
   * @param root the beginning of paths that all operations share and that says nothing
   */
  OperationIds(String root) {
    this.root = root;
  }

  String of(Route route, Description about) {
    String firstChoice = about.operationId().orElseGet(() -> made(route));
    String id = usedIds.contains(firstChoice) ? firstChoice + capital(about.group()) : firstChoice;
    for (int number = 2; !usedIds.add(id); number++) {
      id = firstChoice + number;
    }
    return id;
  }

  private String made(Route route) {
    StringBuilder id = new StringBuilder(route.method().name().toLowerCase(Locale.ROOT));
    String path = route.path().startsWith(root) ? route.path().substring(root.length()) : "";
    for (String part : path.split("/", -1)) {
      id.append(part.startsWith(":") ? "By" : "");
      for (String word : part.split("[^A-Za-z0-9]+", -1)) {
        id.append(capital(word));
      }
    }
    return id.toString();
  }

  private static String capital(String word) {
    return word.isEmpty()
        ? word
        : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }
}
