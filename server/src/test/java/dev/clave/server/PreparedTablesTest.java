package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.audit.AuditSettings;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.ServedSystem;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A new data folder begins with tables that were made before. */
final class PreparedTablesTest {
  private static final String TABLE = "library";

  @TempDir Path folder;

  private PreparedTables prepared;
  private Set<Map<String, AttributeValue>> made;

  @BeforeEach
  void prepare() {
    prepared = new PreparedTables(folder.resolve("prepared"));
    Path first = folder.resolve("first");
    try (Server server = start(LibraryServer.library(), first, Map.of())) {
      made = items(server, TABLE);
      assertThat(made).isNotEmpty();
    }
    prepared.take(first, List.of(LibraryServer.library()));
  }

  private Server start(ServedSystem system, Path data, Map<Setting, String> more) {
    Map<Setting, String> settings =
        new HashMap<>(
            Map.of(
                Setting.MEMORY,
                "false",
                Setting.DATA,
                data.toString(),
                AuditSettings.of("library").on(),
                "true"));
    settings.putAll(more);
    Configuration configuration = LibraryServer.configuration(settings);
    return Server.builder().serve(system).configuration(configuration).prepared(prepared).start();
  }

  /** The library with a sample that would show itself if it were loaded. */
  private static ServedSystem sampleThatShows(List<String> loaded) {
    return LibraryServer.library()
        .withSample(
            () -> {
              loaded.add("loaded");
              return Stream.<Item>empty();
            });
  }

  private static Set<Map<String, AttributeValue>> items(Server server, String table) {
    return client(server).scanPaginator(scan -> scan.tableName(table)).items().stream()
        .filter(item -> !Table.isReservedKey(item.get("PK")))
        .collect(Collectors.toSet());
  }

  private static DynamoDbClient client(Server server) {
    return server.stores().tables().client();
  }

  @Test
  void aNewFolderHasTheSameItemsAndLoadsNoSample() {
    List<String> loaded = new ArrayList<>();
    try (Server server = start(sampleThatShows(loaded), folder.resolve("second"), Map.of())) {
      assertThat(items(server, TABLE)).isEqualTo(made);
    }
    assertThat(loaded).isEmpty();
    assertThat(folder.resolve("second/samples/library")).hasContent("LOADED");
  }

  @Test
  void whatIsDeletedStaysDeleted() {
    Path second = folder.resolve("second");
    try (Server server = start(LibraryServer.library(), second, Map.of())) {
      client(server).deleteTable(table -> table.tableName(TABLE));
    }
    try (Server server = start(LibraryServer.library(), second, Map.of())) {
      assertThat(items(server, TABLE)).isEmpty();
    }
  }

  @Test
  void noSampleMeansNoPreparedTables() {
    Path second = folder.resolve("second");
    try (Server server = start(LibraryServer.library(), second, Map.of(Setting.SAMPLE, "false"))) {
      assertThat(items(server, TABLE)).isEmpty();
    }
  }

  @Test
  void tablesOfOtherNamesAreFilledAsEver() {
    List<String> loaded = new ArrayList<>();
    Map<Setting, String> prefix = Map.of(Setting.TABLE_PREFIX, "mine-");
    try (Server server = start(sampleThatShows(loaded), folder.resolve("second"), prefix)) {
      assertThat(client(server).listTables().tableNames()).doesNotContain(TABLE);
    }
    assertThat(loaded).isNotEmpty();
  }

  @Test
  void anotherDesignIsFilledWithItsOwnSample() {
    List<String> loaded = new ArrayList<>();
    ServedSystem other =
        sampleThatShows(loaded)
            .withDesign(LibraryServer.library().designText().orElseThrow() + "# changed\n");
    try (Server server = start(other, folder.resolve("second"), Map.of())) {
      assertThat(items(server, TABLE)).isEmpty();
    }
    assertThat(loaded).isNotEmpty();
  }
}
