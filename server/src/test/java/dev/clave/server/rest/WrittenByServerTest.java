package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.ServedSystem;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the server writes by itself is asked of nobody: not of a client, not of a form. */
final class WrittenByServerTest {
  private static final String DESIGN =
      """
      design: clinic
      table: clinic
      key: PK, SK
      ttl: expiresAt
      stream: new and old
      createdAt: true
      audit: { of: all, actor: modifiedBy }
      entities:
        reminder:
          PK: ANIMAL#<animalId>
          SK: REMINDER#<reminderId>
          ttl: 30 days after createdAt
          attributes: { animalId: string, reminderId: string, text: string }
      patterns:
        reminders: PK = ANIMAL#<animalId> and SK begins_with REMINDER#
      transactions:
        remind: [ { create: reminder } ]
      """;

  private static Server server;

  @BeforeAll
  static void start() {
    Configuration configuration = LibraryServer.configuration(Map.of(Setting.LOG, "none"));
    server =
        Server.builder()
            .serve(ServedSystem.of("clinic").withDesign(DESIGN))
            .configuration(configuration)
            .start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void anExpiryThatFollowsFromAnotherTimeIsNotRequiredOfACaller() throws Exception {
    JsonNode schemas = get("/api/openapi/clinic.json").at("/components/schemas");

    assertThat(names(schemas.at("/NewReminder/required")))
        .containsExactly("animalId", "reminderId", "text");
    assertThat(names(schemas.at("/ReminderReplacement/required"))).containsExactly("text");
    assertThat(names(schemas.at("/RemindInput/required")))
        .containsExactlyInAnyOrder("animalId", "reminderId", "text");
    assertThat(names(schemas.at("/Reminder/required"))).contains("expiresAt");
  }

  @Test
  void aFormKnowsWhatTheServerWrites() throws Exception {
    assertThat(names(get("/api/clinic/design").at("/entities/0/written")))
        .containsExactlyInAnyOrder("expiresAt", "modifiedBy");
  }

  private static List<String> names(JsonNode array) {
    List<String> names = new ArrayList<>();
    array.forEach(each -> names.add(each.asText()));
    return names;
  }

  private static JsonNode get(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address()).resolve(path))
            .header("Authorization", "Bearer " + server.administratorToken().orElseThrow())
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new ObjectMapper().readTree(answer.body());
  }
}
