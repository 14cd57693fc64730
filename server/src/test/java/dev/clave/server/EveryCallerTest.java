package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Access;
import dev.clave.server.http.Json;
import dev.clave.server.http.Route;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.shop.ShopProvider;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemFolder;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls every operation of a server as everybody who may not, with the real values of somebody
 * else's items: none may answer, and nothing may change. {@code -Dclave.walk.design=FOLDER} walks a
 * server of any other design; {@code -Dclave.walk.values=20} tries as many values for each
 * parameter.
 */
final class EveryCallerTest {
  private static final Set<Right> ALL = EnumSet.allOf(Right.class);
  private static final int VALUES = Integer.getInteger("clave.walk.values", 3);
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** What attackers write where a value belongs; {@code %s} is somebody else's. */
  private static final List<String> VARIANTS =
      List.of(
          "%s",
          "1",
          "%s#",
          "..",
          "*",
          "%s/..",
          "#%s",
          " %s",
          "%s%%",
          "\u0001",
          "é",
          "-1",
          "null",
          "%s.",
          "'%s'",
          "%s;",
          "{%s}",
          "%s\\",
          "__proto__",
          "x".repeat(1500));

  @TempDir static Path folder;

  private static List<ServedSystem> systems;
  private static Server server;
  private static String administrator;

  /** Entities of each system with the item of a tenant that is not the caller. */
  private static final Map<String, Map<String, ObjectNode>> ITEMS = new LinkedHashMap<>();

  @BeforeAll
  static void serve() throws IOException {
    systems = systems();
    server =
        Server.builder()
            .serve(systems)
            .configuration(
                Configuration.of(
                    systems.stream().flatMap(each -> each.settings().stream()).toList(),
                    Optional.empty(),
                    Map.of(),
                    Map.of(
                        Setting.MEMORY, "true",
                        Setting.SAMPLE, "false",
                        Setting.PORT, "0",
                        Setting.DYNAMODB_PORT, "0",
                        Setting.S3_PORT, "0",
                        Setting.RATE_PER_SECOND, "0")))
            .start();
    administrator = server.administratorToken().orElseThrow();
    for (ServedSystem system : systems) {
      Map<String, ObjectNode> items = MadeUpItems.of(system.design().orElseThrow());
      ITEMS.put(system.name(), items);
      long createdItems =
          items.entrySet().stream()
              .filter(
                  each ->
                      send(
                                  "POST",
                                  "/api/%s/entities/%s".formatted(system.name(), each.getKey()),
                                  administrator,
                                  each.getValue().toString())
                              .statusCode()
                          == 201)
              .count();
      assertThat(createdItems).as("items of %s", system.name()).isGreaterThan(items.size() / 2);
    }
  }

  private static List<ServedSystem> systems() throws IOException {
    String other = System.getProperty("clave.walk.design", "");
    if (!other.isEmpty()) {
      return List.of(SystemFolder.read(Path.of(other)));
    }
    try (InputStream design = EveryCallerTest.class.getResourceAsStream("/library-design.yaml")) {
      Files.write(folder.resolve("design.yaml"), design.readAllBytes());
    }
    return List.of(SystemFolder.read(folder), ShopProvider.shop());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static List<Route> guarded() {
    return server.routes().stream()
        .filter(route -> !(route.access() instanceof Access.Open))
        .toList();
  }

  /** The trail of what happened grows by itself; everything else stays as it is. */
  private static String everything() {
    return systems.stream()
        .map(
            system ->
                send("GET", "/api/%s/export".formatted(system.name()), administrator, "")
                    .body()
                    .lines()
                    .filter(line -> !line.contains("\"hash\""))
                    .collect(Collectors.joining("\n")))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void whoeverHasNoTokenOfThisServerIsTurnedAway() {
    String before = everything();
    String revoked = server.tokens().issue(Grant.administrator(), Duration.ofHours(1));
    server.tokens().revoke(idOf(revoked), "test");
    String cut = administrator.substring(0, administrator.length() - 4);
    for (String token : List.of("", "nonsense", cut, unsigned(), revoked)) {
      for (Route route : guarded()) {
        assertThat(call(route, Map.of(), token, "{}").statusCode())
            .as(route.method() + " " + route.path())
            .isEqualTo(401);
      }
    }
    assertThat(everything()).isEqualTo(before);
  }

  /** Another's words under the same signature. */
  private static String unsigned() {
    String[] parts = administrator.split("\\.", -1);
    return "eyJhbGciOiJub25lIn0." + parts[1] + ".";
  }

  private static String idOf(String token) {
    String claims =
        new String(
            java.util.Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]),
            StandardCharsets.UTF_8);
    return claims.replaceFirst(".*\"jti\":\"([^\"]+)\".*", "$1");
  }

  @Test
  void eachRightIsNeededByItselfAndEachSystem() {
    String before = everything();
    for (Right missing : ALL) {
      Set<Right> others = EnumSet.allOf(Right.class);
      others.remove(missing);
      String token = token(Set.of(), others, Map.of());
      for (Route route : guarded()) {
        if (route.access().neededRight().filter(missing::equals).isPresent()) {
          assertThat(call(route, Map.of(), token, "{}").statusCode())
              .as("%s %s without %s", route.method(), route.path(), missing)
              .isEqualTo(403);
        }
      }
    }
    String elsewhere = token(Set.of("elsewhere"), ALL, Map.of());
    for (Route route : guarded()) {
      if (!(route.access() instanceof Access.AnyGrant)) {
        assertThat(call(route, Map.of(), elsewhere, "{}").statusCode()).isEqualTo(403);
      }
    }
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void theRealValuesOfAnotherTenantOpenNothing() {
    String before = everything();
    for (ServedSystem system : systems) {
      Map<String, ObjectNode> items = ITEMS.get(system.name());
      Map<String, String> valueByName = new LinkedHashMap<>();
      items
          .values()
          .forEach(
              body ->
                  body.properties()
                      .forEach(
                          each ->
                              valueByName.putIfAbsent(each.getKey(), each.getValue().asText())));
      for (String variable : system.scopeVariables()) {
        String intruder = token(Set.of(system.name()), ALL, Map.of(variable, "intruder"));
        for (Route route : guarded()) {
          if (route.path().startsWith("/api/" + system.name() + "/") && isSomebodys(route)) {
            for (String variant : VARIANTS.subList(0, Math.min(VALUES, VARIANTS.size()))) {
              Map<String, String> values = new LinkedHashMap<>(valueByName);
              values.replaceAll((name, value) -> variant.replace("%s", value).replace("%%", "%"));
              refused(route, system, items, values, intruder);
            }
          }
        }
      }
      assertThat(everything()).as(system.name()).isEqualTo(before);
    }
  }

  /** Designs and what may be uploaded belong to no tenant, nor do a system's own routes. */
  private static boolean isSomebodys(Route route) {
    return !route.path().matches(".*/(design|relations|customers/count|closings)");
  }

  private static void refused(
      Route route,
      ServedSystem system,
      Map<String, ObjectNode> items,
      Map<String, String> values,
      String token) {
    String[] parts = route.path().split("/", -1);
    ObjectNode item = parts.length > 4 ? items.get(parts[4]) : null;
    boolean imports = route.path().endsWith("/import");
    String body =
        item != null
            ? item.toString()
            : imports ? lines(items) : Json.MAPPER.valueToTree(values).toString();
    HttpResponse<String> reply = call(route, values, token, body);
    String attempt =
        "%s %s in %s: %d %s"
            .formatted(
                route.method(), reply.uri(), system.name(), reply.statusCode(), reply.body());
    if (reply.statusCode() == 200 && imports) {
      assertThat(reply.body().strip().lines()).as(attempt).allMatch(l -> l.contains("refused"));
    } else if (reply.statusCode() == 200 && route.method().equals(HttpMethod.GET)) {
      // A read within the caller's own scope, which holds nothing.
      assertThat(reply.body()).as(attempt).doesNotContain("\"attributes\"", "\"id\"");
    } else if (reply.statusCode() == 204) {
      // Deleting a file that the caller has none of is done already; that nothing goes is seen.
      assertThat(route.path()).as(attempt).contains("/assets/");
    } else {
      assertThat(reply.statusCode()).as(attempt).isBetween(400, 499);
    }
  }

  private static String lines(Map<String, ObjectNode> items) {
    return items.entrySet().stream()
        .map(
            each ->
                "{\"entity\": \"%s\", \"attributes\": %s}"
                    .formatted(each.getKey(), each.getValue()))
        .collect(Collectors.joining("\n"));
  }

  private static String token(Set<String> systems, Set<Right> rights, Map<String, String> scope) {
    return server.tokens().issue(new Grant("test", systems, rights, scope), Duration.ofHours(1));
  }

  private static HttpResponse<String> call(
      Route route, Map<String, String> values, String token, String body) {
    String path =
        Pattern.compile(":([A-Za-z0-9_]+)")
            .matcher(route.path())
            .replaceAll(
                name -> encoded(values.getOrDefault(name.group(1), "1")).replace("$", "%24"));
    List<String> query = new ArrayList<>();
    route.about().stream()
        .flatMap(about -> about.parameters().stream())
        .filter(parameter -> parameter.in().equals("query"))
        .filter(parameter -> values.containsKey(parameter.name()))
        .forEach(
            parameter -> query.add(parameter.name() + "=" + encoded(values.get(parameter.name()))));
    return send(
        route.method().name(),
        query.isEmpty() ? path : path + "?" + String.join("&", query),
        token,
        body);
  }

  private static HttpResponse<String> send(String method, String path, String token, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    try {
      return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(method + " " + path, e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
