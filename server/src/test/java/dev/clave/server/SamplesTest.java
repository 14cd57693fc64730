package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.table.Table;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
}
