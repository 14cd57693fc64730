package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.ShopServer;
import dev.clave.server.security.Right;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class BulkTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  @Test
  void eachLineOfAnImportIsAnsweredAndComesBackInAnExport() {
    String lines =
        """
        {"entity": "product", "attributes": {"productId": "bulk1", "name": "A", "description": "d"}}
        {"entity": "product", "attributes": {"productId": "bulk2"}}

        nonsense
        {"entity": "nothing", "attributes": {}}
        """;

    List<String> answers = SERVER.post("/api/shop/import", lines).body().lines().toList();

    assertThat(answers).hasSize(4);
    assertThat(answers.get(0)).isEqualTo("{\"line\":1,\"result\":\"written\"}");
    assertThat(answers.get(1)).contains("\"line\":2", "refused", "/name");
    assertThat(answers.get(2)).contains("\"line\":4", "no JSON");
    assertThat(answers.get(3)).contains("\"line\":5", "one of the entities");
    assertThat(SERVER.get("/api/shop/export").body())
        .contains("\"productId\":\"bulk1\"")
        .doesNotContain("bulk2");
  }

  @Test
  void aScopedCallerExportsNothingOfOthers() {
    String scoped = SERVER.token(Set.of("shop"), Set.of(Right.READ), Map.of("customerId", "u1"));

    assertThat(SERVER.get("/api/shop/export", scoped).status()).isEqualTo(403);
  }
}
