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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes the description of routes that say something of themselves, in OpenAPI 3.1. */
public final class OpenApi {
  private static final Pattern PARAMETER = Pattern.compile(":([A-Za-z0-9_]+)");

  private final OperationIds ids;
  private final TypeNames types = new TypeNames();
  private final Map<String, Object> problem;

  private OpenApi(String root) {
    this.ids = new OperationIds(root);
    // First, so that no entity of a design takes its name.
    this.problem = types.refer(Problem.SCHEMA);
  }

  /**
   * The description.
   *
   * @param root the beginning of paths that all routes share, such as {@code /api/shop}
   */
  public static Map<String, Object> of(
      String title, String about, String root, List<Route> routes) {
    return new OpenApi(root).document(title, about, routes);
  }

  private Map<String, Object> document(String title, String about, List<Route> routes) {
    Map<String, Map<String, Object>> paths = new TreeMap<>();
    for (Route route : routes) {
      route
          .about()
          .ifPresent(
              described ->
                  paths
                      .computeIfAbsent(path(route), path -> new LinkedHashMap<>())
                      .put(
                          route.method().name().toLowerCase(Locale.ROOT),
                          operation(route, described)));
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("openapi", "3.1.0");
    document.put("info", Map.of("title", title, "version", "0.2.0", "description", about));
    document.put("servers", List.of(Map.of("url", "/")));
    document.put("security", List.of(Map.of("token", List.of())));
    document.put("paths", paths);
    document.put(
        "components",
        Map.of(
            "schemas",
            types.schemas(),
            "securitySchemes",
            Map.of("token", Map.of("type", "http", "scheme", "bearer"))));
    return inOrder(document);
  }

  /** The same text in each run: maps without an order of their own get one. */
  private static Map<String, Object> inOrder(Map<?, ?> map) {
    boolean isOrdered = map instanceof LinkedHashMap || map instanceof SortedMap;
    Map<String, Object> ordered = isOrdered ? new LinkedHashMap<>() : new TreeMap<>();
    map.forEach((name, value) -> ordered.put((String) name, inOrder(value)));
    return ordered;
  }

  private static Object inOrder(Object value) {
    if (value instanceof Map<?, ?> map) {
      return inOrder(map);
    }
    return value instanceof List<?> list ? list.stream().map(OpenApi::inOrder).toList() : value;
  }

  /** {@code /a/:id} as {@code /a/{id}}. */
  public static String path(Route route) {
    return PARAMETER.matcher(route.path()).replaceAll("{$1}");
  }

  private Map<String, Object> operation(Route route, Description about) {
    Map<String, Object> operation = new LinkedHashMap<>();
    operation.put("tags", List.of(about.group()));
    operation.put("summary", about.summary());
    operation.put("operationId", ids.of(route, about));
    if (about.isDeprecated()) {
      operation.put("deprecated", true);
    }
    if (route.access() instanceof Access.Open) {
      operation.put("security", List.of());
    } else {
      operation.put("description", "Needs " + route.access().needed() + ".");
    }
    operation.put("parameters", parameters(route, about));
    about
        .body()
        .ifPresent(
            schema -> {
              Map<String, Object> body = new LinkedHashMap<>();
              body.put("required", isNeeded(schema));
              body.put("content", content(about.bodyType(), schema));
              operation.put("requestBody", body);
            });
    operation.put("responses", responses(about));
    return operation;
  }

  /** Of an object whose fields are all optional, nothing need be sent. */
  private static boolean isNeeded(Map<String, Object> schema) {
    return !"object".equals(schema.get("type")) || schema.containsKey("required");
  }

  private Map<String, Object> content(String type, Map<String, Object> schema) {
    return Map.of(type, Map.of("schema", types.refer(schema)));
  }

  private List<Map<String, Object>> parameters(Route route, Description about) {
    List<Map<String, Object>> parameters = new ArrayList<>();
    Matcher inPath = PARAMETER.matcher(route.path());
    while (inPath.find()) {
      String name = inPath.group(1);
      parameters.add(
          about.parameters().stream()
              .filter(each -> each.isInPath() && each.name().equals(name))
              .findFirst()
              .map(this::parameter)
              .orElseGet(
                  () ->
                      parameter(new Description.Parameter(name, "path", true, Schema.text(), ""))));
    }
    about.parameters().stream()
        .filter(each -> !each.isInPath())
        .forEach(each -> parameters.add(parameter(each)));
    return parameters;
  }

  private Map<String, Object> parameter(Description.Parameter parameter) {
    Map<String, Object> parameterJson = new LinkedHashMap<>();
    parameterJson.put("name", parameter.name());
    parameterJson.put("in", parameter.in());
    parameterJson.put("required", parameter.required());
    parameterJson.put("schema", types.refer(parameter.schema()));
    if (parameter.isList()) {
      parameterJson.put("explode", false);
    }
    if (!parameter.about().isEmpty()) {
      parameterJson.put("description", parameter.about());
    }
    return parameterJson;
  }

  private Map<String, Object> responses(Description about) {
    Map<String, Object> responses = new TreeMap<>();
    about
        .answers()
        .forEach(
            (status, schema) -> {
              Map<String, Object> response = new LinkedHashMap<>();
              response.put("description", schema.isEmpty() ? "done" : about.summary());
              if (!schema.isEmpty()) {
                response.put("content", content(about.answerType(), schema));
              }
              responses.put(Integer.toString(status), response);
            });
    if (responses.isEmpty()) {
      responses.put(
          "200",
          Map.of(
              "description",
              about.summary(),
              "content",
              Map.of(about.answerType(), Map.of("schema", Schema.any()))));
    }
    responses.put("4XX", refusal("refused, with what was expected and what was found"));
    responses.put("5XX", refusal("the server or a store of it failed"));
    return responses;
  }

  private Map<String, Object> refusal(String about) {
    return Map.of(
        "description", about, "content", Map.of(Problem.MEDIA_TYPE, Map.of("schema", problem)));
  }
}
