package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.store.Startup;
import dev.clave.server.system.ServedSystem;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

final class SamplesTest {
  private static final String TABLE = "library";

  @TempDir Path folder;

  private Server start() {
    return LibraryServer.start(configuration("true"));
  }

  private Configuration configuration(String sample) {
    return LibraryServer.configuration(
        Map.of(Setting.MEMORY, "false", Setting.DATA, folder.toString(), Setting.SAMPLE, sample));
  }

  private static int items(Server server) {
    return (int)
        client(server).scan(scan -> scan.tableName(TABLE)).items().stream()
            .filter(item -> !Table.isReservedKey(item.get("PK")))
            .count();
  }

  private static DynamoDbClient client(Server server) {
    return server.stores().tables().client();
  }

  @Test
  void theSampleIsLoadedOnceRingsNoAlarmAndWhatWasDeletedStaysDeleted() throws Exception {
    try (Server server = start()) {
      assertThat(items(server)).isPositive();
      assertThat(alarms(server)).as("nobody asked for anything").doesNotContain("\"on\":true");
      client(server).deleteTable(table -> table.tableName(TABLE));
    }
    try (Server server = start()) {
      assertThat(items(server)).isZero();
    }
  }

  private static String alarms(Server server) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address() + "api/operations/alarms"))
            .header("Authorization", "Bearer " + server.administratorToken().orElseThrow())
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(answer.body()).contains("\"on\":false");
    return answer.body();
  }

  @Test
  void aLoadThatWasCutShortIsCompletedWithoutDuplicates() throws Exception {
    int whole;
    try (Server server = start()) {
      whole = items(server);
      List<Map<String, AttributeValue>> some =
          client(server).scan(scan -> scan.tableName(TABLE)).items().stream()
              .filter(item -> !Table.isReservedKey(item.get("PK")))
              .limit(1)
              .toList();
      for (Map<String, AttributeValue> item : some) {
        client(server)
            .deleteItem(
                delete ->
                    delete
                        .tableName(TABLE)
                        .key(Map.of("PK", item.get("PK"), "SK", item.get("SK"))));
      }
    }
    Files.writeString(folder.resolve("samples/library"), "BEGUN");
    try (Server server = start()) {
      assertThat(items(server)).isEqualTo(whole);
      assertThat(folder.resolve("samples/library")).hasContent("LOADED");
    }
  }

  @Test
  void aTableThatSomebodyElseFilledIsLeftAlone() throws Exception {
    try (Server server = start()) {
      client(server).deleteTable(table -> table.tableName(TABLE));
    }
    Files.delete(folder.resolve("samples/library"));
    try (Server server = LibraryServer.start(configuration("false"))) {
      client(server)
          .putItem(
              put ->
                  put.tableName(TABLE)
                      .item(
                          Map.of(
                              "PK",
                              AttributeValue.fromS("mine"),
                              "SK",
                              AttributeValue.fromS("1"))));
    }
    try (Server server = start()) {
      assertThat(items(server)).isEqualTo(1);
    }
  }

  private static final String NOTES =
      """
      design: notes
      table: notes
      key: PK, SK
      entities:
        person:
          PK: PERSON#<personId>
          SK: PERSON
          attributes: { personId: string, name: string }
        note:
          PK: PERSON#<personId>
          SK: NOTE#<noteId>
          attributes:
            personId: string
            noteId: ulid = ulid()
            text: string
            author: snapshot of person.name
      patterns:
        notes: { where: PK = PERSON#<personId> and SK begins_with NOTE#, returns: note }
      samples:
        person: [ { personId: ana, name: Ana } ]
        note:
          - { personId: ana, text: first }
          - { personId: ana, text: second }
      """;

  private Server startNotes(ServedSystem system, List<String> warnings) {
    return Server.builder()
        .serve(system)
        .configuration(configuration("true"))
        .startup(
            new Startup() {
              @Override
              public void warned(String warning) {
                warnings.add(warning);
              }

              @Override
              public void done(String what, long millis) {}
            })
        .start();
  }

  private static List<Map<String, AttributeValue>> notes(Server server) {
    return client(server).scan(scan -> scan.tableName("notes")).items().stream()
        .filter(item -> !Table.isReservedKey(item.get("PK")))
        .toList();
  }

  @Test
  void whatSamplesLeaveToTheRuntimeIsTheSameWhenTheyAreLoadedAgain() throws Exception {
    ServedSystem system = ServedSystem.of("notes").withDesign(NOTES);
    List<Map<String, AttributeValue>> first;
    try (Server server = startNotes(system, new ArrayList<>())) {
      first = notes(server);
      assertThat(first)
          .filteredOn(item -> item.containsKey("text"))
          .extracting(item -> item.get("author").s())
          .containsExactly("Ana", "Ana");
    }
    Files.writeString(folder.resolve("samples/notes"), "BEGUN");
    try (Server server = startNotes(system, new ArrayList<>())) {
      assertThat(notes(server)).isEqualTo(first);
    }
  }

  @Test
  void whoStartsTheServerIsToldWhyASampleIsNotLoaded() {
    ServedSystem system =
        ServedSystem.of("notes")
            .withDesign(NOTES)
            .withSample(() -> Stream.of(Item.of("note", Map.of("personId", "ana"))));
    List<String> warnings = new ArrayList<>();
    try (Server server = startNotes(system, warnings)) {
      assertThat(notes(server)).isEmpty();
    }
    assertThat(warnings)
        .singleElement()
        .asString()
        .startsWith("the sample of `notes` was not loaded: ");
  }
}
