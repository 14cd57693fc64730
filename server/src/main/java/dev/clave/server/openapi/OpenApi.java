package dev.clave.server.openapi;

import dev.clave.server.http.Access;
import dev.clave.server.http.Description;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes the description of all routes that say something of themselves. */
public final class OpenApi {
  private static final Pattern PARAMETER = Pattern.compile(":([A-Za-z0-9_]+)");
  private static final Map<String, Object> PROBLEM =
      Schema.object(
          Map.of(
              "status",
              Schema.integer(),
              "title",
              Schema.text(),
              "detail",
              Schema.text(),
              "faults?",
              Schema.list(
                  Schema.object(Map.of("pointer", Schema.text(), "detail", Schema.text())))));

  private OpenApi() {}

  /**
   * The description.
   *
   * @param schemas by the names under which routes refer to them
   */
  public static Map<String, Object> of(
      List<Route> routes, Map<String, Map<String, Object>> schemas) {
    Map<String, Object> named = new LinkedHashMap<>(schemas);
    named.put("Problem", PROBLEM);
    Map<String, Map<String, Object>> paths = new TreeMap<>();
    for (Route route : routes) {
      route
          .about()
          .ifPresent(
              about ->
                  paths
                      .computeIfAbsent(path(route), path -> new LinkedHashMap<>())
                      .put(
                          route.method().name().toLowerCase(Locale.ROOT), operation(route, about)));
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("openapi", "3.1.0");
    document.put(
        "info",
        Map.of(
            "title", "Clave",
            "version", "0.1.0",
            "description", "Every system of this server, from its design."));
    document.put("servers", List.of(Map.of("url", "/")));
    document.put("security", List.of(Map.of("token", List.of())));
    document.put("paths", paths);
    document.put(
        "components",
        Map.of(
            "schemas",
            named,
            "securitySchemes",
            Map.of("token", Map.of("type", "http", "scheme", "bearer"))));
    return document;
  }

  /** {@code /a/:id} as {@code /a/{id}}. */
  public static String path(Route route) {
    return PARAMETER.matcher(route.path()).replaceAll("{$1}");
  }

  private static Map<String, Object> operation(Route route, Description about) {
    Map<String, Object> operation = new LinkedHashMap<>();
    operation.put("tags", List.of(about.group()));
    operation.put("summary", about.summary());
    operation.put("operationId", id(route));
    if (route.access() instanceof Access.Open) {
      operation.put("security", List.of());
    } else {
      operation.put("description", "Needs " + route.access().needed() + ".");
    }
    operation.put("parameters", parameters(route, about));
    about
        .body()
        .ifPresent(
            schema ->
                operation.put(
                    "requestBody",
                    Map.of("content", Map.of(about.bodyType(), Map.of("schema", schema)))));
    operation.put("responses", responses(about));
    return operation;
  }

  private static String id(Route route) {
    return route.method().name().toLowerCase(Locale.ROOT)
        + route.path().replaceAll("[^A-Za-z0-9]+", "_");
  }

  private static List<Map<String, Object>> parameters(Route route, Description about) {
    List<Map<String, Object>> parameters = new ArrayList<>();
    Matcher inPath = PARAMETER.matcher(route.path());
    while (inPath.find()) {
      parameters.add(
          Map.of("name", inPath.group(1), "in", "path", "required", true, "schema", Schema.text()));
    }
    for (Description.Parameter parameter : about.parameters()) {
      Map<String, Object> shown = new LinkedHashMap<>();
      shown.put("name", parameter.name());
      shown.put("in", parameter.in());
      shown.put("required", parameter.required());
      shown.put("schema", parameter.schema());
      if (!parameter.about().isEmpty()) {
        shown.put("description", parameter.about());
      }
      parameters.add(shown);
    }
    return parameters;
  }

  private static Map<String, Object> responses(Description about) {
    Map<String, Object> responses = new TreeMap<>();
    about
        .answers()
        .forEach(
            (status, schema) -> {
              Map<String, Object> response = new LinkedHashMap<>();
              response.put("description", schema.isEmpty() ? "done" : about.summary());
              if (!schema.isEmpty()) {
                response.put("content", Map.of(about.answerType(), Map.of("schema", schema)));
              }
              responses.put(Integer.toString(status), response);
            });
    responses.put(
        "default",
        Map.of(
            "description",
            "a refusal, with what was expected and what was found",
            "content",
            Map.of(Problem.MEDIA_TYPE, Map.of("schema", Schema.named("Problem")))));
    return responses;
  }
}
