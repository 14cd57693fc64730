package dev.clave.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.engine.Engine;
import dev.clave.engine.wire.Endpoint;
import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.ServerTables;
import dev.clave.server.TownServer;
import dev.clave.server.audit.AuditSettings;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Json;
import dev.clave.stores.Postgres;
import dev.clave.table.audit.AuditTrail;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Stores of yours get what docs/deploy.md says, under the names that settings give, and no more.
 */
final class ForeignStoresTest {
  private static final Path DOCUMENT = Path.of("../docs/deploy.md");

  /** What a start says before it creates anything. */
  private static final class Plans implements Startup {
    private final List<String> planned = new CopyOnWriteArrayList<>();

    @Override
    public void planned(String creation) {
      planned.add(creation);
    }

    @Override
    public void done(String what, long millis) {}
  }

  @Test
  void storesOfYoursGetOnlyWhatIsDocumentedUnderTheNamesThatSettingsGive() throws Exception {
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve("127.0.0.1", 0);
        RecordingEndpoint tables = new RecordingEndpoint(endpoint.uri());
        Postgres postgres = Postgres.temporary()) {
      Map<Setting, String> settings = new HashMap<>(roleThatMayNotCreateDatabases(postgres));
      settings.put(Setting.DYNAMODB_ENDPOINT, tables.uri().toString());
      settings.put(Setting.TABLE_PREFIX, "staging-");
      settings.put(Setting.tableOf("gallery"), "pictures");
      Configuration configuration = withoutAWordAboutSamples(settings);
      Plans plans = new Plans();
      try (Server server = start(configuration, plans)) {
        use(server);
      }

      assertThat(engine.client().listTables().tableNames())
          .containsExactlyInAnyOrder(
              "staging-shop",
              "staging-library",
              "staging-library-audit",
              "staging-archive",
              "pictures",
              "staging-clave-idempotency");
      assertThat(engine.client().scan(scan -> scan.tableName("staging-library")).count())
          .as("no sample")
          .isZero();
      assertThat(schemas(postgres)).containsExactly("orders");
      assertThat(databases(postgres)).containsExactlyInAnyOrder("postgres", "app");
      assertThat(plans.planned)
          .anyMatch(each -> each.startsWith("create the table `pictures` (key PK, SK; index"))
          .anyMatch(each -> each.startsWith("create the table `staging-clave-idempotency` "))
          .anyMatch(each -> each.startsWith("create the schema `orders` in jdbc:postgresql:"))
          .filteredOn(each -> each.startsWith("create the table"))
          .hasSize(6);
      assertThat(allowed()).containsAll(tables.operations());

      Plans again = new Plans();
      start(configuration, again).close();
      assertThat(again.planned).as("everything is there").isEmpty();
    }
  }

  private static Configuration withoutAWordAboutSamples(Map<Setting, String> settings) {
    Map<Setting, String> flags = new HashMap<>(settings);
    for (Setting port : List.of(Setting.PORT, Setting.S3_PORT, Setting.RATE_PER_SECOND)) {
      flags.put(port, "0");
    }
    flags.put(Setting.MEMORY, "true");
    return Configuration.of(AuditSettings.of("library").all(), Optional.empty(), Map.of(), flags);
  }

  private static Server start(Configuration configuration, Startup startup) {
    return Server.builder()
        .serve(TownServer.systems())
        .configuration(configuration)
        .startup(startup)
        .start();
  }

  private static Map<Setting, String> roleThatMayNotCreateDatabases(Postgres postgres)
      throws SQLException {
    execute(
        postgres.jdbcUrl(),
        "CREATE ROLE tenant LOGIN PASSWORD 'secret' NOCREATEDB",
        "CREATE DATABASE app",
        "GRANT CREATE ON DATABASE app TO tenant");
    String server = postgres.jdbcUrl().replaceAll("/postgres\\?.*", "");
    return Map.of(
        Setting.POSTGRES_URL, server + "/app",
        Setting.POSTGRES_USER, "tenant",
        Setting.POSTGRES_PASSWORD, "secret");
  }

  /** Asks for something of every kind. */
  private static void use(Server server) throws Exception {
    String product = "{\"productId\": \"p%d\", \"name\": \"n\"}";
    String products = "/api/shop/entities/product";
    assertThat(send(server, "POST", products, product.formatted(1))).isEqualTo(201);
    assertThat(send(server, "POST", products, product.formatted(2))).isEqualTo(201);
    assertThat(send(server, "GET", products + "/p1", "")).isEqualTo(200);
    assertThat(send(server, "PATCH", products + "/p1", "{\"name\": \"m\"}")).isEqualTo(200);
    assertThat(send(server, "DELETE", products + "/p2", "")).isEqualTo(204);
    String customer = "{\"customerId\": \"c1\", \"email\": \"a@b.example\", \"name\": \"A\"}";
    assertThat(send(server, "POST", "/api/shop/entities/customer", customer)).isEqualTo(201);
    assertThat(send(server, "GET", "/api/shop/export", "")).isEqualTo(200);
    assertThat(send(server, "GET", "/api/shop/pivot", "")).isEqualTo(200);
    assertThat(send(server, "GET", "/api/operations/tables", "")).isEqualTo(200);
    assertThat(send(server, "GET", "/api/operations/streams/library", "")).isEqualTo(200);
    String event =
        """
        {"stream": "orders", "key": "o1", "type": "OrderPlaced", "payload": {}, "idempotency_key": "1"}\
        """;
    assertThat(send(server, "POST", "/api/orders/pipeline/events", event)).isEqualTo(201);
    assertThat(send(server, "GET", "/ready", "")).isEqualTo(200);
  }

  private static int send(Server server, String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address()).resolve(path))
            .header("Authorization", "Bearer " + server.administratorToken().orElseThrow())
            .header("Idempotency-Key", method + path + body.hashCode())
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void theDocumentListsEveryTableThatTheServerMakesForItself() throws Exception {
    String section =
        Files.readString(DOCUMENT)
            .split("tables that the server makes for itself", -1)[1]
            .split("- In PostgreSQL", -1)[0];
    Set<String> documented =
        Pattern.compile("(?m)^\\| `([^`]+)`")
            .matcher(section)
            .results()
            .map(row -> row.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(documented)
        .isEqualTo(
            Stream.concat(
                    Stream.of(AuditTrail.headTable("TABLE")),
                    ServerTables.designs().stream()
                        .flatMap(design -> design.tables().stream())
                        .map(table -> table.physicalName()))
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** The actions of the documented policy. */
  private static Set<String> allowed() throws Exception {
    String policy = Files.readString(DOCUMENT).split("```json\n", -1)[1].split("```", -1)[0];
    Set<String> actions = new TreeSet<>();
    for (JsonNode statement : Json.MAPPER.readTree(policy).get("Statement")) {
      statement
          .get("Action")
          .forEach(action -> actions.add(action.asText().replace("dynamodb:", "")));
    }
    // IAM knows a transaction by what it does to each item.
    actions.add("TransactWriteItems");
    actions.add("TransactGetItems");
    return actions;
  }

  @Test
  void aTableNameForASystemThatIsNotServedIsRefused() {
    Configuration configuration =
        LibraryServer.configuration(Map.of(Setting.tableOf("galery"), "pictures"));
    assertThatThrownBy(() -> start(configuration, Startup.QUIET))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("`galery.table` names the table of a system that is not served");
  }

  private static List<String> schemas(Postgres postgres) throws SQLException {
    return texts(
        postgres.database("app"),
        "SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN"
            + " ('public', 'information_schema')");
  }

  private static List<String> databases(Postgres postgres) throws SQLException {
    return texts(postgres.jdbcUrl(), "SELECT datname FROM pg_database WHERE NOT datistemplate");
  }

  private static List<String> texts(String url, String query) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        texts.add(row.getString(1));
      }
    }
    return texts;
  }

  private static void execute(String url, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }
}
