package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.http.Access;
import dev.clave.server.http.Route;
import dev.clave.server.security.Right;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tries every route with less than it asks for; none may answer, and nothing may change. */
final class AuthorisationTest {
  private static final Set<Right> ALL = EnumSet.allOf(Right.class);

  @RegisterExtension static final TestServer SERVER = new TestServer();

  private static List<Route> guarded() {
    return SERVER.server().routes().stream()
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
        .filteredOn(route -> !route.path().endsWith("/design"))
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
}
