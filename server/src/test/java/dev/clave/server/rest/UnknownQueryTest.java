package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.SharedServer.Reply;
import dev.clave.server.ShopServer;
import dev.clave.server.http.Access;
import dev.clave.server.http.Route;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A route refuses a query parameter that it does not know, so that no slip widens a read. */
final class UnknownQueryTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  @Test
  void aNameWithASlipIsRefusedWithTheNamesThereAre() {
    Reply reply = SERVER.get("/api/shop/patterns/ordersByStatus?stauts=open");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(reply.json().get("detail").asText())
        .isEqualTo(
            "`stauts`: expected only the query parameters `status`, `limit`, `explain`, `cursor`");
    assertThat(reply.json().at("/faults/0/pointer").asText()).isEqualTo("/stauts");
  }

  @Test
  void aNameThatStandsTwiceIsRefusedBecauseOneOfThemWouldNotCount() {
    Reply reply = SERVER.get("/api/shop/patterns/ordersByStatus?status=open&status=paid");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().get("detail").asText())
        .isEqualTo("`status`: expected it once, found it 2 times");
  }

  @Test
  void aViewIsNotGoneOnWithByACursorItWouldIgnore() {
    assertThat(SERVER.get("/api/shop/views/customerPage?customerId=c1&cursor=x").body())
        .contains("`cursor`");
  }

  @Test
  void everyRouteOfADesignRefusesWhatItDoesNotDescribe() {
    List<Route> described =
        SERVER.routes().stream()
            .filter(route -> route.path().startsWith("/api/shop"))
            .filter(route -> !(route.access() instanceof Access.Open))
            .toList();

    assertThat(described)
        .isNotEmpty()
        .allSatisfy(
            route -> {
              Reply reply =
                  SERVER.send(
                      route.method().name(),
                      route.path().replaceAll(":\\w+", "1") + "?stauts=open",
                      SERVER.administrator(),
                      "",
                      Map.of());
              assertThat(reply.status()).as(reply.body()).isEqualTo(400);
              assertThat(reply.json().at("/faults/0/pointer").asText()).isEqualTo("/stauts");
            });
  }
}
