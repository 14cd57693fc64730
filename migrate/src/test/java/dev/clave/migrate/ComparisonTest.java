package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {
  @TempDir static Path databases;
  @TempDir Path state;
  private static Shop shop;
  private Engine engine;
  private String url;

  @BeforeAll
  static void start() {
    shop = new Shop(databases);
  }

  @AfterAll
  static void stop() {
    shop.close();
  }

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aMigratedTableVerifiesAndACorruptedOneDoesNot() throws Exception {
    url = shop.filled(300);
    run();
    try (Migration migration = migration()) {
      assertThat(migration.verify().agrees()).isTrue();
      assertThat(migration.diff().isNone()).isTrue();
    }
    table().update("customer", Map.of("id", "2"), Map.of("name", "Otra"));
    table().delete("order", Map.of("customerId", "3", "id", "o2"));
    table().create("customer", Map.of("id", "new", "name", "Nueva"));
    try (Migration migration = migration()) {
      Verification verification = migration.verify();
      assertThat(verification.agrees()).isFalse();
      Difference difference = migration.diff();
      assertThat(difference.missing()).isEqualTo(1);
      assertThat(difference.differing()).isEqualTo(1);
      assertThat(difference.extra()).isEqualTo(1);
      assertThat(Files.readAllLines(difference.file())).hasSize(3);
      assertThat(difference.first())
          .anyMatch(line -> line.contains("\"attributes\":[\"name\",\"updatedAt\"]"));
    }
  }

  @Test
  void everyOneOfManyDifferencesIsListedInTheOrderOfTheSource() throws Exception {
    url = shop.filled(300);
    long customers = migrated(run(), "customers");
    Shop.sql(url, "UPDATE customers SET name = name || '!'");
    try (Migration migration = migration()) {
      Difference difference = migration.diff();
      assertThat(difference.differing()).isEqualTo(customers);
      assertThat(difference.missing() + difference.extra()).isZero();
      List<Long> ids = new ArrayList<>();
      for (String line : Files.readAllLines(difference.file())) {
        JsonNode differs = new ObjectMapper().readTree(line);
        assertThat(differs.get("attributes")).extracting(JsonNode::asText).containsExactly("name");
        ids.add(Long.valueOf(differs.at("/key/PK").asText().substring("CUSTOMER#".length())));
      }
      assertThat(ids).hasSize((int) customers).isSorted();
    }
  }

  @Test
  void aComparisonThatIsInterruptedLeavesTheListBeforeItAsItWas() throws Exception {
    url = shop.filled(50);
    run();
    table().create("customer", Map.of("id", "new", "name", "Nueva"));
    try (Migration migration = migration()) {
      migration.diff();
    }
    MigrationOptions options =
        MigrationOptions.in(state).withListener(advance -> Thread.currentThread().interrupt());
    try (Migration interrupted = Shop.migration(engine.client(), url, options)) {
      assertThatThrownBy(interrupted::diff)
          .isInstanceOf(MigrationException.class)
          .hasMessageContaining("was interrupted");
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(Files.readAllLines(state.resolve("differences.jsonl"))).hasSize(1);
  }

  @Test
  void aComparisonTellsHowFarItIsInTheSourceAndInTheTable() throws Exception {
    url = shop.filled(100);
    run();
    List<Listener.Advance> told = new ArrayList<>();
    try (Migration migration =
        Shop.migration(engine.client(), url, MigrationOptions.in(state).withListener(told::add))) {
      Difference difference = migration.diff();
      assertThat(told)
          .anyMatch(each -> each.step().equals("customers") && each.rows() == 100)
          .allMatch(each -> each.rows() <= each.total());
      assertThat(told.get(told.size() - 1))
          .isEqualTo(
              Listener.Advance.reading(
                  Listener.Doing.READING_THE_TABLE,
                  "shop",
                  difference.compared(),
                  difference.compared(),
                  0));
    }
  }

  private Report run() throws InterruptedException {
    try (Migration migration = migration()) {
      return migration.run();
    }
  }

  private static long migrated(Report report, String step) {
    return report.lines().stream()
        .filter(line -> line.name().equals(step))
        .mapToLong(line -> line.counts().migrated())
        .sum();
  }

  private Migration migration() {
    return Shop.migration(engine.client(), url, MigrationOptions.in(state));
  }

  private Table table() {
    return Table.open(Shop.design(), engine.client());
  }
}
