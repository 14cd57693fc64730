package dev.clave.systems.served;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.security.Grant;
import dev.clave.stores.Postgres;
import dev.clave.stores.SystemDatabase;
import dev.clave.systems.transporte.reference.Reference;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data folder of version 0.1.0, made by that version, is served with everything in it. */
final class BringOverTest {
  private static final String DEVICE = "376ceb3a-53ec-4863-981d-4ac3629194e7";
  private static final List<String> SYSTEMS = List.of("dispositivos", "transporte");

  @TempDir Path folder;

  @BeforeEach
  void unpack() throws Exception {
    KeptFolder.unpack(folder);
  }

  @Test
  void tablesDatabasesFilesAndKeysAreThereAfterTheFirstStart() throws Exception {
    serveAndLookAtEverything();
    try (Postgres postgres = Postgres.start(folder.resolve("postgres"))) {
      assertThat(databases(postgres)).containsExactlyInAnyOrder("postgres", "clave");
      SystemDatabase database = SystemDatabase.embedded(postgres, SYSTEMS);
      assertThat(database.has("dispositivos")).isTrue();
      assertThat(database.has("transporte")).isTrue();
    }
  }

  @Test
  void aStartAfterOneThatWasKilledBetweenTwoStepsGoesOn() throws Exception {
    try (Postgres postgres = Postgres.start(folder.resolve("postgres"))) {
      // Killed after the tables left `public` and before the database was renamed.
      execute(
          postgres.database("dispositivos"),
          "ALTER SCHEMA public RENAME TO dispositivos",
          "CREATE SCHEMA public",
          "COMMENT ON SCHEMA dispositivos IS 'moved from the schema public'");
    }
    try (Postgres postgres = Postgres.start(folder.resolve("postgres"))) {
      SystemDatabase.embedded(postgres, SYSTEMS);
      assertThat(databases(postgres)).containsExactlyInAnyOrder("postgres", "clave", "transporte");
      // Killed while rows were copied: the schema is there, and empty.
      Reference.install(Postgres.at(postgres.database("clave")).schema("transporte"));
    }
    serveAndLookAtEverything();
  }

  @Test
  void aStartAfterOneThatWasKilledBeforeItDroppedTheCopiedDatabaseDropsIt() throws Exception {
    try (Postgres postgres = Postgres.start(folder.resolve("postgres"))) {
      SystemDatabase database = SystemDatabase.embedded(postgres, SYSTEMS);
      execute(postgres.jdbcUrl(), "CREATE DATABASE kept TEMPLATE transporte");
      database.schema("transporte", Optional.of(Reference::install));
      execute(postgres.jdbcUrl(), "ALTER DATABASE kept RENAME TO transporte");
    }
    serveAndLookAtEverything();
    try (Postgres postgres = Postgres.start(folder.resolve("postgres"))) {
      assertThat(databases(postgres)).containsExactlyInAnyOrder("postgres", "clave");
    }
  }

  private void serveAndLookAtEverything() throws Exception {
    Configuration configuration =
        TestServer.configuration(Map.of(Setting.MEMORY, "false", Setting.DATA, folder.toString()));
    try (Server server = TestServer.start(configuration)) {
      String token = server.tokens().issue(Grant.administrator(), Duration.ofHours(1));
      assertThat(get(server, token, "/api/portfolio/entities/category/kept"))
          .contains("Kept since 0.1.0");
      assertThat(get(server, token, "/api/dispositivos/devices/" + DEVICE))
          .contains("kept door", "ONLINE");
      assertThat(get(server, token, "/api/dispositivos/events/2")).contains("TELEMETRY_REPORTED");
      assertThat(get(server, token, "/api/dispositivos/partitions")).contains("events_history");
      assertThat(get(server, token, "/api/transporte/users?email=ana@kept.example"))
          .contains("2bf2246c-b332-4038-9dcc-1f9f33f61242");
      assertThat(
              get(
                  server,
                  token,
                  "/api/gamificacion/assets/f6810e63-81d7-4d33-94df-1b98eb4fc2ea/download"))
          .contains("kept.png");
    }
  }

  private static String get(Server server, String token, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address()).resolve(path))
            .header("Authorization", "Bearer " + token)
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(path + " " + answer.body()).isLessThan(400);
    return answer.body();
  }

  private static List<String> databases(Postgres postgres) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT datname FROM pg_database WHERE NOT datistemplate")) {
      while (row.next()) {
        names.add(row.getString(1));
      }
    }
    return names;
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
