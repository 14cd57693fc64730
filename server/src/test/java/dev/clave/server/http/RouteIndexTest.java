package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RouteIndexTest {
  private final Vertx vertx = Vertx.vertx();
  private final IdentityHashMap<Router, List<String>> made = new IdentityHashMap<>();
  private final List<Route> routes =
      List.of(
          route("/"),
          route("/:page"),
          route("/api/shop/entities/customer"),
          route("/api/shop/entities/customer/:customerId"),
          route("/api/shop/entities/order/:customerId/:orderId"),
          route("/api/shop/:kind/customer/:name"),
          route("/api/shop/patterns/orders"),
          route("/api/:system"),
          route("/console/*"),
          route("/console/parts/page.js"));
  private final RouteIndex index = new RouteIndex(routes, this::router);

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private static Route route(String path) {
    return Route.get(path, new Access.Open(), call -> Answer.ok(Map.of()));
  }

  private Router router(List<Route> some) {
    Router router = Router.router(vertx);
    made.put(router, some.stream().map(Route::path).toList());
    return router;
  }

  private List<String> candidates(String path) {
    return made.get(index.of(path));
  }

  @Test
  void aPathGetsTheRoutesThatBeginAsItDoesInTheirOrder() {
    assertThat(candidates("/api/shop/entities/customer/c1"))
        .containsExactly(
            "/api/shop/entities/customer",
            "/api/shop/entities/customer/:customerId",
            "/api/shop/:kind/customer/:name");
    assertThat(candidates("/api/shop/entities/order/c1/o1"))
        .containsExactly("/api/shop/entities/order/:customerId/:orderId");
    assertThat(candidates("/api/shop/patterns/orders"))
        .containsExactly("/api/shop/patterns/orders");
  }

  @Test
  void aRouteOfAnyRestIsAmongThoseOfItsBeginning() {
    assertThat(candidates("/console/parts/page.js"))
        .containsExactly("/console/*", "/console/parts/page.js");
    assertThat(candidates("/console/parts/chart.js")).contains("/console/*");
  }

  @Test
  void everyRouteThatTheWholeRouterWouldTakeIsAmongThem() {
    for (String path :
        List.of(
            "/",
            "/console.js",
            "/api/shop",
            "/api/shop/entities",
            "/api/shop/entities/customer",
            "/api/shop/entities/customer/c1",
            "/api/shop/entities/customer/c1/more",
            "/api/shop/views/customer/v1",
            "/api/shop/patterns/orders")) {
      List<String> paths =
          routes.stream().filter(route -> route.isAt(path)).map(Route::path).toList();
      assertThat(candidates(path)).as(path).containsAll(paths);
    }
  }

  @Test
  void aPathThatIsWrittenInAnotherWayGoesToTheRouterOfAll() {
    for (String path :
        List.of(
            "/api/shop/entities/%63ustomer/c1",
            "/api//shop/entities/customer",
            "/api/shop/./entities/customer",
            "/api/shop/entities/customer/",
            "/nowhere/at/all/there/is")) {
      assertThat(candidates(path)).as(path).hasSize(routes.size());
    }
  }
}
