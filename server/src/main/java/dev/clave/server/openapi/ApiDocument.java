package dev.clave.server.openapi;

import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.security.Grant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One description: of a system, or of what belongs to no system.
 *
 * @param name the system, or {@link #SERVER}
 * @param title what it is in a few words
 */
record ApiDocument(String name, String title, Map<String, Object> content) {
  /** The name of the description of what belongs to no system; no system can have it. */
  static final String SERVER = "server";

  private static final String ROOT = "/api/openapi";

  /** What the index says of one. */
  static final Map<String, Object> SCHEMA =
      Schema.titled(
          "ApiDocument",
          Schema.object(
              Map.of("name", Schema.text(), "title", Schema.text(), "url", Schema.text())));

  /**
   * One for each system, and one of the rest at the end.
   *
   * @param systems the titles of systems by their names
   */
  static List<ApiDocument> of(Map<String, String> systems, List<Route> routes) {
    List<ApiDocument> documents = new ArrayList<>();
    List<Route> rest = new ArrayList<>(routes);
    systems.forEach(
        (name, title) -> {
          String root = "/api/" + name;
          List<Route> own =
              routes.stream().filter(route -> route.path().startsWith(root + "/")).toList();
          rest.removeAll(own);
          documents.add(
              new ApiDocument(
                  name,
                  title,
                  OpenApi.of(title, "The system `" + name + "`, from its design.", root, own)));
        });
    String title = "The server";
    String about = "The systems that there are, tokens, operations and these descriptions.";
    documents.add(new ApiDocument(SERVER, title, OpenApi.of(title, about, "/api", rest)));
    return documents;
  }

  /** Whether a caller may use anything of what it describes. */
  boolean isFor(Grant grant) {
    return name.equals(SERVER) || grant.systems().isEmpty() || grant.systems().contains(name);
  }

  String url() {
    return ROOT + "/" + fileName();
  }

  String fileName() {
    return name + ".json";
  }

  Map<String, Object> entry() {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", name);
    entry.put("title", title);
    entry.put("url", url());
    return entry;
  }
}
