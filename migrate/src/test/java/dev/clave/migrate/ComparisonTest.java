package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ComparisonTest {
  @TempDir Path state;
  private Engine engine;
  private String url;

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
    url = Shop.filled(300);
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
  void aRepairPutsAndDeletesWhatItShowedAndLeavesTheRest() throws Exception {
    url = Shop.filled(50);
    run();
    Shop.sql(
        url,
        """
        UPDATE customers SET name = 'Cambiada' WHERE id = 2;
        UPDATE customers SET score = 'none' WHERE id = 3;
        DELETE FROM lines WHERE order_id = 'o4';
        DELETE FROM orders WHERE id = 'o5';
        DELETE FROM visits WHERE customer = 6;
        DELETE FROM customers WHERE id = 8;
        """);
    table().delete("order", Map.of("customerId", "3", "id", "o2"));
    try (Migration migration = migration()) {
      Repair repair = migration.repair();
      assertThat(repair.difference().differing()).isEqualTo(2);
      assertThat(repair.difference().missing()).isEqualTo(1);
      assertThat(repair.difference().extra()).isGreaterThan(4);
      assertThat(table().get("customer", Map.of("id", "8"))).isPresent();
      Difference remainder = repair.apply();
      assertThat(remainder.isNone()).isTrue();
      assertThat(remainder.rejected()).isPositive();
      assertThat(table().get("customer", Map.of("id", "8"))).isEmpty();
      assertThat(table().get("customer", Map.of("id", "3"))).isPresent();
      assertThat(table().get("customer", Map.of("id", "2")).orElseThrow().get("name"))
          .isEqualTo("Cambiada");
      assertThat(migration.repair().difference().isNone()).isTrue();
    }
  }

  @Test
  void anItemWhoseRowIsLiveButRejectedNowIsNotExtra() throws Exception {
    url = Shop.filled(50);
    run();
    Shop.sql(url, "UPDATE customers SET score = 'none' WHERE id = 2");
    try (Migration migration = migration()) {
      Difference difference = migration.diff();
      assertThat(difference.extra()).isZero();
      // The customer with the guard of the e-mail address, and the visits of the customer.
      assertThat(Files.readAllLines(difference.file()))
          .hasSize((int) difference.rejected())
          .anyMatch(line -> line.contains("CUSTOMER#2") && line.contains("\"rejected\""))
          .anyMatch(line -> line.contains("c2@example.mx"))
          .anyMatch(line -> line.contains("VISIT#"));
      assertThat(difference.isNone()).isTrue();
    }
  }

  @Test
  void aValueThatTheSourceWritesOtherwiseIsFoundWithoutTheHelpOfTheConversion() throws Exception {
    url = Shop.filled(50);
    run();
    engine
        .client()
        .updateItem(
            update ->
                update
                    .tableName("shop")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("CUSTOMER#2"),
                            "SK", AttributeValue.fromS("ORDER#o1")))
                    .updateExpression("SET placed = :other")
                    .expressionAttributeValues(
                        Map.of(":other", AttributeValue.fromS("2024-02-01T00:00:00.001Z"))));
    try (Migration migration = migration()) {
      Verification.Values values = migration.verify().values();
      assertThat(values.different()).isEqualTo(1);
      assertThat(values.compared()).isGreaterThan(200);
      assertThat(values.first())
          .singleElement(STRING)
          .startsWith("`orders` id=o1: the source has `2024-02-01 00:00:00+00` for `placed`");
    }
  }

  @Test
  void everyOneOfManyDifferencesIsListedInTheOrderOfTheSource() throws Exception {
    url = Shop.filled(300);
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
    url = Shop.filled(50);
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
    url = Shop.filled(100);
    run();
    List<Listener.Advance> advances = new ArrayList<>();
    try (Migration migration =
        Shop.migration(
            engine.client(), url, MigrationOptions.in(state).withListener(advances::add))) {
      Difference difference = migration.diff();
      assertThat(advances)
          .anyMatch(each -> each.step().equals("customers") && each.rows() == 100)
          .allMatch(each -> each.rows() <= each.total());
      assertThat(advances.get(advances.size() - 1))
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
