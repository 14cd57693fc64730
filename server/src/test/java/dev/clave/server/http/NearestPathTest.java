package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.ShopServer;
import dev.clave.server.security.Right;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A misspelt name in a path. */
final class NearestPathTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  private static String detail(String path, String token) {
    return SERVER.get(path, token).json().get("detail").asText();
  }

  @Test
  void aMisspeltPatternEntityOrSystemIsAnsweredWithWhatWasMeant() {
    String token = SERVER.administrator();

    assertThat(detail("/api/shop/patterns/ordersByStats", token))
        .endsWith("did you mean `/api/shop/patterns/ordersByStatus`?");
    assertThat(detail("/api/shop/entities/ordr/c1/o1", token))
        .endsWith("did you mean `/api/shop/entities/order/c1/o1`?");
    assertThat(detail("/api/shop/patterns/nothingLikeIt", token)).endsWith("nothingLikeIt`");
  }

  @Test
  void namesAreToldOnlyToWhoeverMayUseThem() {
    String writer = SERVER.token(Set.of("shop"), Set.of(Right.WRITE), Map.of());

    assertThat(detail("/api/shop/patterns/ordersByStats", writer)).doesNotContain("did you mean");
  }
}
