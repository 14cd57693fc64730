package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.audit.AuditSettings;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.Store;
import dev.clave.server.system.SystemPart;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A new data folder begins with stores that were made before. */
final class PreparedStoresTest {
  private static final String TABLE = "library";

  @TempDir Path folder;

  private PreparedStores prepared;
  private Set<Map<String, AttributeValue>> made;

  @BeforeEach
  void prepare() {
    prepared = new PreparedStores(folder.resolve("prepared"));
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

  /** The library with a part that counts in its database how often it was opened. */
  private static ServedSystem countingPart(List<Integer> openings) {
    return LibraryServer.library()
        .withStore(Store.POSTGRES)
        .withPart(
            environment -> {
              try (Connection connection =
                      DriverManager.getConnection(environment.database().get());
                  Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE IF NOT EXISTS opening (at timestamptz)");
                statement.execute("INSERT INTO opening VALUES (now())");
                try (ResultSet row = statement.executeQuery("SELECT count(*) FROM opening")) {
                  row.next();
                  openings.add(row.getInt(1));
                }
              } catch (SQLException e) {
                throw new IllegalStateException(e);
              }
              return SystemPart.NONE;
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
  void theDatabasesOfTheSameStartComeAlong() {
    List<Integer> openings = new ArrayList<>();
    PreparedStores both = new PreparedStores(folder.resolve("both"));
    start(countingPart(openings), folder.resolve("with-postgres"), Map.of()).close();
    both.take(folder.resolve("with-postgres"), List.of(countingPart(openings)));
    prepared = both;
    start(countingPart(openings), folder.resolve("second"), Map.of()).close();
    Map<Setting, String> none = Map.of(Setting.SAMPLE, "false");
    start(countingPart(openings), folder.resolve("third"), none).close();
    assertThat(openings).containsExactly(1, 2, 1);
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
  void noSampleMeansNoPreparedStores() {
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
