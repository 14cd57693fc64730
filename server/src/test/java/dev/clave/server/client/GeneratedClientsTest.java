package dev.clave.server.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.ShopServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Clients that anybody makes from a description compile, have its types and reach the server. */
final class GeneratedClientsTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  private static String description(String name) {
    return SERVER.get("/api/openapi/" + name + ".json").body();
  }

  @Test
  void aTypeScriptClientCompilesAndCallsTheServer() {
    NodeTools tools = NodeTools.forClients();
    tools.write("shop.json", description("shop"));
    tools.node("node_modules/openapi-typescript/bin/cli.js", "shop.json", "-o", "shop-api.d.ts");
    tools.node("node_modules/typescript/bin/tsc", "-p", ".");

    assertThat(tools.node("compiled/shop.js", SERVER.address(), SERVER.administrator()).lines())
        .containsExactly(
            "created Tess York 1",
            "pages t1 t2",
            "paid 20",
            "account t1 paid, t2 open, 20, tess@example.com",
            "explained Tess GetItem",
            "refused 404 not found",
            "misspelt undefined");
  }

  @Test
  void aJavaClientCompilesAndCallsTheServer(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("shop.json"), description("shop"));
    JavaGenerator generator = new JavaGenerator(folder.resolve("client"));
    generator.generate(file);
    Class<?> calls = generator.compile("ShopCalls");

    assertThat(
            calls
                .getMethod("of", String.class, String.class)
                .invoke(null, SERVER.address(), SERVER.administrator()))
        .isEqualTo(
            List.of(
                "created Jo 1",
                "pages [j1] [j2]",
                "account j1 paid, j2 open, 10, jo@example.com",
                "explained Jo GetItem",
                "refused 404"));
  }

  @Test
  void redoclyHasNothingToSayOfTheDescriptions() {
    NodeTools tools = NodeTools.forClients();
    tools.write("shop.json", description("shop"));
    tools.write("server.json", description("server"));

    assertThat(tools.lint(List.of("shop.json", "server.json")))
        .isEqualTo(Map.of("shop.json", List.of(), "server.json", List.of()));
  }
}
