package dev.clave.server.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.engine.wire.Endpoint;
import dev.clave.server.Server;
import dev.clave.server.ShopServer;
import dev.clave.server.config.Setting;
import dev.clave.server.security.Grant;
import dev.clave.server.system.ServedSystem;
import dev.clave.table.evolution.ApplyProgress;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.options.TableOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A change of a table begins at the design that is served, also after safe changes of it. */
final class FollowedDesignTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String FIRST = ShopProvider.design();
  private static final String SAFE =
      FIRST.replace(
          "      description?: string\n", "      description?: string\n      colour?: string\n");
  private static final String NEXT =
      SAFE.replace(
          "      productId: string\n      name: string(1..80)",
          "      productId: string\n      title: { is: string(1..80), was: name }");

  @TempDir private Path folder;

  @Test
  void requestsGoOnThroughASafeChangeAndThenAnotherThatIsApplied() throws Exception {
    try (Server server = ShopServer.start(ShopServer.configuration(Map.of()))) {
      assertThat(post(server, "a", "name")).isEqualTo(201);
      assertThat(server.replace(shop(SAFE))).isEmpty();

      apply(server.stores().tables().client());

      assertThat(post(server, "b", "name")).isEqualTo(201);
      assertThat(server.replace(shop(NEXT))).isEmpty();
      assertThat(post(server, "c", "title")).isEqualTo(201);
      assertThat(get(server, "b")).contains("\"title\":\"x\"");
    }
  }

  @Test
  void aSafeChangeThatIsServedFromTheStartIsFollowedToo() throws Exception {
    start(FIRST).close();
    try (Server server = start(SAFE)) {
      apply(server.stores().tables().client());

      assertThat(post(server, "b", "name")).isEqualTo(201);
    }
  }

  @Test
  void aSafeChangeThatIsTakenBackIsFollowedToo() throws Exception {
    try (Server server = ShopServer.start(ShopServer.configuration(Map.of()))) {
      assertThat(server.replace(shop(SAFE))).isEmpty();
      assertThat(server.replace(shop(FIRST))).isEmpty();

      Evolution.of(
              server.stores().tables().client(),
              TableOptions.defaults(),
              Optional.empty(),
              design(
                  FIRST.replace(
                      "      name: string(1..80)\n      description",
                      "      title: { is: string(1..80), was: name }\n      description")))
          .apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);

      assertThat(post(server, "b", "name")).isEqualTo(201);
    }
  }

  @Test
  void whatMayBeInTheTableIsNotForgottenWhenAnEntityIsTakenBack() {
    String withEntity =
        FIRST.replace(
            "patterns:\n  customerById:",
            "  voucher:\n    PK: VOUCHER#<voucherId>\n    SK: VOUCHER\n"
                + "    attributes: { voucherId: string }\n\npatterns:\n  customerById:");
    try (Server server = ShopServer.start(ShopServer.configuration(Map.of()))) {
      assertThat(server.replace(shop(withEntity))).isEmpty();

      assertThat(server.replace(shop(FIRST)).orElseThrow().text())
          .contains("voucher: the entity is removed; delete its items first");
    }
  }

  @Test
  void serversOnOneTableTakeASafeChangeOneAfterTheOther() throws Exception {
    try (Engine engine = Engine.inMemory();
        Endpoint tables = engine.serve("127.0.0.1", 0)) {
      Map<Setting, String> elsewhere = Map.of(Setting.DYNAMODB_ENDPOINT, tables.uri().toString());
      try (Server one = ShopServer.start(ShopServer.configuration(elsewhere));
          Server two = ShopServer.start(ShopServer.configuration(elsewhere))) {
        assertThat(evolution(engine.client(), FIRST).memory())
            .as("a table of somebody's own is given no memory")
            .isEmpty();
        evolution(engine.client(), FIRST).remember();

        assertThat(one.replace(shop(SAFE))).isEmpty();
        assertThat(post(one, "a", "name")).isEqualTo(201);
        assertThat(post(two, "b", "name")).isEqualTo(201);
        assertThat(two.replace(shop(SAFE))).isEmpty();
        apply(engine.client());

        assertThat(evolution(engine.client(), NEXT).memory().orElseThrow().running()).isPresent();
        assertThat(two.replace(shop(NEXT))).isEmpty();
        assertThat(post(two, "c", "title")).isEqualTo(201);
      }
    }
  }

  @Test
  void aSafeChangeWaitsWhileAnotherIsApplied() throws Exception {
    try (Server server = ShopServer.start(ShopServer.configuration(Map.of()))) {
      server.replace(shop(SAFE));
      apply(server.stores().tables().client());

      String third = SAFE.replace("colour", "size");
      assertThat(server.replace(shop(third))).isPresent();
      assertThat(post(server, "b", "name")).isEqualTo(201);
    }
  }

  @Test
  void aSecondTableIsCreatedWhenADesignThatHasItIsServed() {
    String one =
        """
        design: fleet
        tables:
          main: { key: [PK, SK] }
        entities:
          device: { PK: DEVICE#<device>, SK: DEVICE, attributes: { device: string } }
        patterns:
          deviceByName: PK = DEVICE#<device> and SK = DEVICE
        """;
    String two =
        one.replace(
                "entities:\n", "  log: { name: fleet-log, key: [device, at number] }\nentities:\n")
            .replace(
                "patterns:\n",
                """
                  reading:
                    table: log
                    kind: append-only
                    attributes: { device: string, at: timestamp(millis), value: number }
                patterns:
                """);
    try (Server server =
        Server.builder()
            .serve(ServedSystem.of("fleet").withDesign(one))
            .configuration(ShopServer.configuration(Map.of()))
            .start()) {
      assertThat(server.replace(ServedSystem.of("fleet").withDesign(two))).isEmpty();

      assertThat(server.stores().tables().client().listTables().tableNames()).contains("fleet-log");
    }
  }

  private Server start(String text) {
    return Server.builder()
        .serve(shop(text))
        .configuration(
            ShopServer.configuration(
                Map.of(Setting.MEMORY, "false", Setting.DATA, folder.toString())))
        .start();
  }

  private static ServedSystem shop(String text) {
    return ShopProvider.shop().withDesign(text);
  }

  private static Design design(String text) {
    return Design.check(text).design().orElseThrow();
  }

  private static Evolution evolution(DynamoDbClient client, String text) {
    return Evolution.of(client, TableOptions.defaults(), Optional.empty(), design(text));
  }

  private static void apply(DynamoDbClient client) {
    evolution(client, NEXT).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
  }

  private static int post(Server server, String id, String attribute) throws Exception {
    return CLIENT
        .send(
            request(server, "api/shop/entities/product")
                .POST(
                    HttpRequest.BodyPublishers.ofString(
                        "{\"productId\": \"%s\", \"%s\": \"x\"}".formatted(id, attribute)))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  private static String get(Server server, String id) throws Exception {
    return CLIENT
        .send(
            request(server, "api/shop/patterns/productById?productId=" + id).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static HttpRequest.Builder request(Server server, String path) {
    return HttpRequest.newBuilder(URI.create(server.address() + path))
        .header("Content-Type", "application/json")
        .header(
            "Authorization",
            "Bearer " + server.tokens().issue(Grant.administrator(), Duration.ofHours(1)));
  }
}
