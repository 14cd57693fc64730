package dev.clave.engine.contract;

import static dev.clave.engine.Tables.attribute;
import static dev.clave.engine.Tables.key;
import static dev.clave.engine.Tables.number;
import static dev.clave.engine.Tables.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Tables and their indexes. */
interface TableContract extends Contract {

  Duration PATIENCE = Duration.ofSeconds(30);

  private void awaitIndexes(String table, int count) {
    Instant end = Instant.now().plus(PATIENCE);
    while (true) {
      List<GlobalSecondaryIndexDescription> indexes =
          client()
              .describeTable(describe -> describe.tableName(table))
              .table()
              .globalSecondaryIndexes();
      if (indexes.size() == count
          && indexes.stream().allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE)) {
        return;
      }
      assertThat(Instant.now()).as("indexes of %s: %s", table, indexes).isBefore(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private void createIndex(String table, String attribute) {
    client()
        .updateTable(
            update ->
                update
                    .tableName(table)
                    .attributeDefinitions(attribute(attribute, ScalarAttributeType.S))
                    .globalSecondaryIndexUpdates(
                        change ->
                            change.create(
                                create ->
                                    create
                                        .indexName("by-" + attribute)
                                        .keySchema(key(attribute, KeyType.HASH))
                                        .projection(
                                            Projection.builder()
                                                .projectionType(ProjectionType.ALL)
                                                .build()))));
  }

  @Test
  default void aNewIndexHoldsTheItemsThatWereThereBefore() {
    String table = newTable();
    for (int i = 0; i < 30; i++) {
      Map<String, AttributeValue> item = new HashMap<>(key("p", "s" + i));
      item.put("colour", i % 2 == 0 ? text("red") : number(i));
      put(table, item);
    }
    createIndex(table, "colour");
    awaitIndexes(table, 3);
    assertThat(
            client()
                .query(
                    query ->
                        query
                            .tableName(table)
                            .indexName("by-colour")
                            .keyConditionExpression("colour = :c")
                            .expressionAttributeValues(Map.of(":c", text("red"))))
                .count())
        .isEqualTo(15);
  }

  @Test
  default void aDroppedIndexIsGone() {
    String table = newTable();
    client()
        .updateTable(
            update ->
                update
                    .tableName(table)
                    .globalSecondaryIndexUpdates(
                        change -> change.delete(delete -> delete.indexName("groups"))));
    awaitIndexes(table, 1);
    refused(
        "ValidationException",
        "The table does not have the specified index: groups",
        () -> client().scan(scan -> scan.tableName(table).indexName("groups")));
  }

  @Test
  default void anIndexKeyMayHaveSeveralAttributes() {
    String table = "contract-" + UUID.randomUUID();
    client()
        .createTable(
            create ->
                create
                    .tableName(table)
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(
                        attribute("id", ScalarAttributeType.S),
                        attribute("country", ScalarAttributeType.S),
                        attribute("city", ScalarAttributeType.S),
                        attribute("year", ScalarAttributeType.N),
                        attribute("name", ScalarAttributeType.S))
                    .keySchema(key("id", KeyType.HASH))
                    .globalSecondaryIndexes(
                        GlobalSecondaryIndex.builder()
                            .indexName("places")
                            .keySchema(
                                key("country", KeyType.HASH),
                                key("city", KeyType.HASH),
                                key("year", KeyType.RANGE),
                                key("name", KeyType.RANGE))
                            .projection(
                                Projection.builder().projectionType(ProjectionType.ALL).build())
                            .build()));
    for (int i = 0; i < 12; i++) {
      put(
          table,
          Map.of(
              "id", text("i" + i),
              "country", text("PE"),
              "city", text(i % 2 == 0 ? "Lima" : "Cusco"),
              "year", number(2000 + i / 4),
              "name", text("n" + i)));
    }
    List<String> names =
        client()
            .query(
                query ->
                    query
                        .tableName(table)
                        .indexName("places")
                        .keyConditionExpression(
                            "country = :co AND city = :ci AND #y = :y AND begins_with(#n, :n)")
                        .expressionAttributeNames(Map.of("#y", "year", "#n", "name"))
                        .expressionAttributeValues(
                            Map.of(
                                ":co", text("PE"),
                                ":ci", text("Lima"),
                                ":y", number(2001),
                                ":n", text("n"))))
            .items()
            .stream()
            .map(item -> item.get("id").s())
            .toList();
    assertThat(names).containsExactly("i4", "i6");
    refused(
        "ValidationException",
        "Query condition missed key schema element: city",
        () ->
            client()
                .query(
                    query ->
                        query
                            .tableName(table)
                            .indexName("places")
                            .keyConditionExpression("country = :co")
                            .expressionAttributeValues(Map.of(":co", text("PE")))));
  }

  @Test
  default void aProtectedTableIsNotDeleted() {
    String table = newTable();
    client().updateTable(update -> update.tableName(table).deletionProtectionEnabled(true));
    refused(
        "ValidationException",
        "Resource cannot be deleted as it is currently protected against deletion. Disable deletion"
            + " protection first.",
        () -> client().deleteTable(delete -> delete.tableName(table)));
    client().updateTable(update -> update.tableName(table).deletionProtectionEnabled(false));
    client().deleteTable(delete -> delete.tableName(table));
    refused(
        "ResourceNotFoundException", "Requested resource not found", () -> get(table, "p", "s"));
  }

  @Test
  default void aTableTellsHowManyItemsItHolds() {
    String table = newTable();
    put(table, key("p", "a"));
    put(table, key("p", "b"));
    put(table, key("p", "b"));
    client().deleteItem(delete -> delete.tableName(table).key(key("p", "a")));
    assertThat(client().describeTable(describe -> describe.tableName(table)).table().itemCount())
        .isEqualTo(1);
  }

  @Test
  default void anIndexTellsHowManyEntriesItHolds() {
    String table = newTable();
    for (int i = 0; i < 3; i++) {
      Map<String, AttributeValue> item = new HashMap<>(key("p", "s" + i));
      item.put("group", text("g"));
      put(table, item);
    }
    put(table, key("p", "s0"));
    assertThat(entries(table)).containsExactlyInAnyOrder("by-group 0", "groups 2");
    createIndex(table, "sk");
    awaitIndexes(table, 3);
    assertThat(entries(table)).contains("by-sk 3");
  }

  private List<String> entries(String table) {
    return client()
        .describeTable(describe -> describe.tableName(table))
        .table()
        .globalSecondaryIndexes()
        .stream()
        .map(index -> index.indexName() + " " + index.itemCount())
        .toList();
  }

  @Test
  default void pointInTimeRecoveryIsASettingOfTheTable() {
    String table = newTable();
    assertThat(recovery(table)).isEqualTo(PointInTimeRecoveryStatus.DISABLED);
    client()
        .updateContinuousBackups(
            update ->
                update
                    .tableName(table)
                    .pointInTimeRecoverySpecification(
                        specification -> specification.pointInTimeRecoveryEnabled(true)));
    assertThat(recovery(table)).isEqualTo(PointInTimeRecoveryStatus.ENABLED);
  }

  private PointInTimeRecoveryStatus recovery(String table) {
    return client()
        .describeContinuousBackups(describe -> describe.tableName(table))
        .continuousBackupsDescription()
        .pointInTimeRecoveryDescription()
        .pointInTimeRecoveryStatus();
  }

  @Test
  default void anItemWhoseIndexKeyIsTooLongIsLeftOutWhenAnIndexIsMade() {
    String table = newTable();
    put(table, Map.of("pk", text("p"), "sk", text("a"), "late", text("x")));
    put(table, Map.of("pk", text("p"), "sk", text("b"), "late", text("x".repeat(2049))));
    createIndex(table, "late");
    awaitIndexes(table, 3);
    assertThat(client().scan(scan -> scan.tableName(table).indexName("by-late")).count())
        .isEqualTo(1);
  }

  @Test
  default void aTableMadeAgainIsEmpty() {
    String table = newTable();
    put(table, key("p", "s"));
    client().deleteTable(delete -> delete.tableName(table));
    client().createTable(Tables.indexed(table));
    assertThat(client().scan(scan -> scan.tableName(table)).count()).isZero();
  }
}
