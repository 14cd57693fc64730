package dev.clave.systems.served;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.server.SharedServer;
import dev.clave.server.http.Access;
import dev.clave.server.http.Json;
import dev.clave.server.http.Route;
import dev.clave.server.security.Right;
import io.vertx.core.http.HttpMethod;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tries every route with less than it asks for; none may answer, and nothing may change. */
final class AuthorisationTest {
  private static final Set<Right> ALL = EnumSet.allOf(Right.class);

  @RegisterExtension static final TestServer SERVER = new TestServer();

  private static List<Route> guarded() {
    return SERVER.routes().stream()
        .filter(route -> !(route.access() instanceof Access.Open))
        .toList();
  }

  private static int status(Route route, String token) {
    String path = route.path().replaceAll(":[A-Za-z0-9_]+", "1");
    return SERVER.send(route.method().name(), path, token, "{}", Map.of()).status();
  }

  private static String everything() {
    StringBuilder all = new StringBuilder();
    for (String system : List.of("pai", "transporte", "gamificacion", "portfolio")) {
      all.append(SERVER.get("/api/" + system + "/export").body());
    }
    return all.append(SERVER.get("/api/dispositivos/devices?limit=1000").body())
        .append(SERVER.get("/api/dispositivos/consumers").json().at("/consumers").size())
        .toString();
  }

  @Test
  void withoutATokenNothingAnswersAndNothingChanges() {
    String before = everything();

    assertThat(guarded()).allSatisfy(route -> assertThat(status(route, "")).isEqualTo(401));
    assertThat(guarded()).allSatisfy(route -> assertThat(status(route, "nonsense")).isEqualTo(401));
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void aTokenOfAnotherSystemOpensNoneOfTheRest() {
    String before = everything();
    for (String system : List.of("pai", "dispositivos")) {
      String token = SERVER.token(Set.of(system), ALL, Map.of());
      assertThat(guarded())
          .filteredOn(route -> !(route.access() instanceof Access.AnyGrant))
          .filteredOn(
              route ->
                  !(route.access() instanceof Access.InSystem in && in.system().equals(system)))
          .allSatisfy(route -> assertThat(status(route, token)).isEqualTo(403));
    }
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void eachRightIsNeededByItself() {
    String before = everything();
    for (Right missing : ALL) {
      Set<Right> rest = EnumSet.allOf(Right.class);
      rest.remove(missing);
      String token = SERVER.token(Set.of(), rest, Map.of());
      assertThat(guarded())
          .filteredOn(
              route ->
                  (route.access() instanceof Access.InSystem in && in.right() == missing)
                      || (route.access() instanceof Access.Everywhere all
                          && all.right() == missing))
          .allSatisfy(route -> assertThat(status(route, token)).isEqualTo(403));
    }
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void aScopeThatIsNoneOfTheSystemsReachesNothing() {
    String before = everything();
    String token = SERVER.token(Set.of(), ALL, Map.of("nobodysVariable", "1"));

    assertThat(guarded())
        .filteredOn(route -> !(route.access() instanceof Access.AnyGrant))
        .filteredOn(AuthorisationTest::somebodys)
        .filteredOn(route -> !route.path().endsWith("/pivot"))
        .filteredOn(route -> !route.path().endsWith("/import"))
        .allSatisfy(
            route ->
                assertThat(status(route, token))
                    .as(route.method() + " " + route.path())
                    .isBetween(400, 499));
    assertThat(SERVER.get("/api/portfolio/pivot", token).json().get("items")).isEmpty();
    assertThat(everything()).isEqualTo(before);
  }

  /** The variable that tells the tenants of a system apart. */
  private static final Map<String, String> TENANTS =
      Map.of(
          "pai", "id_usuario",
          "transporte", "userId",
          "gamificacion", "userId",
          "portfolio", "userId");

  /** Designs, catalogues and what may be uploaded belong to no tenant. */
  private static boolean somebodys(Route route) {
    return !route.path().matches(".*/(design|relations|check/:entity|catalogues.*)");
  }

  @Test
  void anotherTenantsRealValuesOpenNothing() {
    TENANTS.forEach(
        (system, variable) -> {
          Map<String, String> valueByName = new LinkedHashMap<>();
          Map<String, ObjectNode> items = Fixtures.items(system);
          items.forEach(
              (entity, body) -> {
                SERVER.post("/api/%s/entities/%s".formatted(system, entity), body.toString());
                body.properties()
                    .forEach(
                        each -> valueByName.putIfAbsent(each.getKey(), each.getValue().asText()));
              });
          String before = everything();
          String intruder = SERVER.token(Set.of(system), ALL, Map.of(variable, "intruder"));
          assertThat(guarded())
              .filteredOn(route -> route.path().startsWith("/api/" + system + "/"))
              .filteredOn(AuthorisationTest::somebodys)
              .allSatisfy(route -> refused(route, valueByName, items, intruder));
          assertThat(everything()).as(system).isEqualTo(before);
        });
  }

  private static void refused(
      Route route, Map<String, String> valueByName, Map<String, ObjectNode> items, String token) {
    String path =
        Pattern.compile(":([A-Za-z0-9_]+)")
            .matcher(route.path())
            .replaceAll(parameter -> encoded(valueByName.getOrDefault(parameter.group(1), "1")));
    List<String> query = new ArrayList<>();
    route.about().stream()
        .flatMap(about -> about.parameters().stream())
        .filter(
            parameter ->
                parameter.in().equals("query") && valueByName.containsKey(parameter.name()))
        .forEach(
            parameter ->
                query.add(parameter.name() + "=" + encoded(valueByName.get(parameter.name()))));
    String[] parts = route.path().split("/", -1);
    ObjectNode item = parts.length > 4 ? items.get(parts[4]) : null;
    String body =
        item != null
            ? item.toString()
            : route.path().endsWith("/import") ? lines(items) : all(valueByName);
    SharedServer.Reply reply =
        SERVER.send(
            route.method().name(),
            path + (query.isEmpty() ? "" : "?" + String.join("&", query)),
            token,
            body,
            Map.of());
    String tried = route.method() + " " + path + " " + query + " " + reply.body();
    if (route.path().endsWith("/import")) {
      assertThat(reply.body().strip().split("\n")).as(tried).allMatch(l -> l.contains("refused"));
    } else if (reply.status() == 200 && route.method().equals(HttpMethod.GET)) {
      // A read within the caller's own scope, which holds nothing.
      assertThat(reply.body()).as(tried).doesNotContain("\"attributes\"", "\"id\"");
    } else if (reply.status() == 204) {
      // Deleting a file that the caller has none of is done already; that nothing goes is seen.
      assertThat(route.path()).as(tried).contains("/assets/");
    } else {
      assertThat(reply.status()).as(tried).isBetween(400, 499);
    }
  }

  private static String lines(Map<String, ObjectNode> items) {
    StringBuilder lines = new StringBuilder();
    items.forEach(
        (entity, body) ->
            lines.append("{\"entity\": \"%s\", \"attributes\": %s}%n".formatted(entity, body)));
    return lines.toString();
  }

  private static String all(Map<String, String> valueByName) {
    return Json.MAPPER.<JsonNode>valueToTree(valueByName).toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
