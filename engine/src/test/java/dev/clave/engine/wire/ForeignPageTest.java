package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import io.vertx.core.MultiMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignPageTest {
  private final ForeignPage page = new ForeignPage("127.0.0.1");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "http://127.0.0.1.evil.example:8000",
        "http://evil_site.example",
        "http://evil-.example:8000",
        "http://-evil.example",
        "http://evil_site.localhost",
        "http://localhost.evil.example",
        "http://localhost.",
        "http://evil.example.",
        "http://localhost@evil.example",
        "http://evil.example#localhost",
        "http://127.0.0.1:80:80",
        "http://127.0.0.256",
        "http://127.1",
        "http://2130706433",
        "http://0.0.0.0:8000",
        "http://[::]",
        "http://[::ffff:127.0.0.1]",
        "http://[::1",
        "http://[::1%25lo]",
        "http://localhost:port",
        "http://localhost/",
        "http://localhost\n.evil.example",
        "http://localhost http://evil.example",
        "file://",
        "chrome-extension://abcdef",
        "null",
        "localhost",
        "a b",
        "%",
        ""
      })
  void anOriginOfAnotherMachineOrThatIsNotUnderstoodIsForeign(String origin) {
    assertThat(page.sign(headers("Origin", origin))).contains("Origin: " + origin);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost",
        "http://LOCALHOST:3000",
        "https://app.localhost:3000",
        "http://a.b-c.localhost",
        "http://127.0.0.1:8080",
        "http://127.255.0.10",
        "http://[::1]:5173"
      })
  void anOriginOfThisMachineIsNotForeign(String origin) {
    assertThat(page.sign(headers("Origin", origin))).isEmpty();
  }

  @Test
  void twoOriginsAreForeign() {
    MultiMap headers = headers("Origin", "http://localhost").add("Origin", "http://localhost");
    assertThat(page.sign(headers)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example:8000",
        "127.0.0.1.evil.example",
        "evil_site.example",
        "localhost.",
        "[::ffff:7f00:1]:8000",
        "127.0.0.1:",
        ""
      })
  void aNameThatWasMadeToLeadHereIsForeign(String host) {
    assertThat(page.sign(MultiMap.caseInsensitiveMultiMap().add("Host", host)))
        .contains("Host: " + host);
  }

  @Test
  void theHostThatTheEndpointListensOnIsItsOwn() {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap().add("Host", "my_machine:8000");
    assertThat(new ForeignPage("my_machine").sign(headers)).isEmpty();
    assertThat(new ForeignPage("my.machine").sign(headers)).isPresent();
    assertThat(
            new ForeignPage("0:0:0:0:0:0:0:1")
                .sign(MultiMap.caseInsensitiveMultiMap().add("Host", "[0:0:0:0:0:0:0:1]:8000")))
        .isEmpty();
  }

  @Test
  void withoutAnOriginThePageThatRefersDecides() {
    assertThat(page.sign(headers("Referer", "https://evil.example/page"))).isPresent();
    assertThat(page.sign(headers("Referer", "http://localhost@evil.example/"))).isPresent();
    assertThat(page.sign(headers("Referer", "http://localhost:3000/page?x=y"))).isEmpty();
    assertThat(page.sign(headers("Sec-Fetch-Site", "cross-site"))).isPresent();
    assertThat(page.sign(headers("Sec-Fetch-Site", "same-origin"))).isEmpty();
  }

  @Test
  void aProgramSendsNoneOfThem() {
    assertThat(page.sign(MultiMap.caseInsensitiveMultiMap())).isEmpty();
    assertThat(page.sign(MultiMap.caseInsensitiveMultiMap().add("Host", "localhost:8000")))
        .isEmpty();
  }

  @Test
  void aForeignPageDeletesNoTable() {
    try (Engine engine = Engine.inMemory()) {
      Http http = new Http(engine.serve("127.0.0.1", 0).uri());
      Http.Reply reply = http.post("ListTables", "{}", "Origin", "http://evil_site.example");
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.body()).contains("AccessDeniedException", "evil_site.example");
    }
  }

  private static MultiMap headers(String name, String value) {
    return MultiMap.caseInsensitiveMultiMap().add("Host", "127.0.0.1:8000").add(name, value);
  }
}
