package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a page of somebody else, or a text that somebody wrote, could try. */
final class BrowserSafetyTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  @Test
  void aTokenCountsInItsHeaderOnlySoThatNoOtherSiteCanMakeABrowserSendIt() {
    String token = SERVER.administrator();

    for (SharedServer.Reply reply :
        List.of(
            SERVER.send("GET", "/api/whoami", "", "", Map.of("Cookie", "token=" + token)),
            SERVER.send("GET", "/api/whoami?token=" + token, "", "", Map.of()),
            SERVER.send("GET", "/api/whoami?access_token=" + token, "", "", Map.of()))) {
      assertThat(reply.status()).isEqualTo(401);
    }
    assertThat(SERVER.get("/").header("Set-Cookie")).isEmpty();
    assertThat(SERVER.get("/api/whoami").header("Set-Cookie")).isEmpty();
  }

  @Test
  void noOtherOriginMayReadAnAnswer() {
    Map<String, String> from =
        Map.of("Origin", "https://evil.example", "Access-Control-Request-Method", "POST");
    for (String method : List.of("OPTIONS", "GET", "POST")) {
      SharedServer.Reply reply =
          SERVER.send(method, "/api/whoami", SERVER.administrator(), "", from);
      assertThat(reply.header("Access-Control-Allow-Origin")).isEmpty();
      assertThat(reply.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
    }
  }

  @Test
  void pagesRunOnlyWhatThisServerSentAsAScript() {
    String policy = SERVER.get("/").header("Content-Security-Policy");

    assertThat(policy)
        .contains("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'")
        .contains("form-action 'none'");
    assertThat(policy.replaceAll(".*script-src ([^;]*);.*", "$1"))
        .startsWith("'self'")
        .doesNotContain("unsafe", "http", "*", "data:");
    assertThat(policy).contains("style-src 'self';");
  }

  @Test
  void whatUsersWroteIsNeverSentAsAPage() {
    String script = "<script>alert(1)</script>";
    SERVER.post(
        "/api/shop/entities/product",
        "{\"productId\": \"x1\", \"name\": \"%s\"}".formatted(script));

    for (String path :
        List.of(
            "/api/shop/entities/product/x1",
            "/api/shop/export",
            "/api/shop/entities/product/" + "%3Cscript%3E",
            "/%3Cscript%3Ealert(1)%3C/script%3E")) {
      SharedServer.Reply reply = SERVER.get(path);
      assertThat(reply.header("Content-Type")).doesNotContain("html");
      assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }
  }
}
