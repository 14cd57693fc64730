package dev.clave.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** An item of 120 KB with values of one byte takes seven megabytes once it is read. */
class ReadingTest {
  private static final int ITEMS = 5;
  private static final int VALUES = 60_000;
  private static final int VECTORS = 1000;
  private static final int DIMENSIONS = 1000;
  private static final long MEGABYTE = 1 << 20;

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private final MemoryBudget budget = MemoryBudget.of(8 * MEGABYTE);

  @BeforeEach
  void fill() {
    client.createTable(Tables.indexed("notes"));
    List<AttributeValue> many = Collections.nCopies(VALUES, Tables.text("x"));
    for (int i = 0; i < ITEMS; i++) {
      Map<String, AttributeValue> item = new HashMap<>(Tables.key("p", "s" + i));
      item.put("many", AttributeValue.fromL(many));
      client.putItem(put -> put.tableName("notes").item(item));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Map<String, AttributeValue> item(int number) {
    return client.getItem(get -> get.tableName("notes").key(Tables.key("p", "s" + number))).item();
  }

  private void all() {
    Tables.getTogether(client, "notes", ITEMS);
  }

  @Test
  void whatOneRequestReadsAtATimeHasABound() {
    try (Reading reading = Reading.begin(budget)) {
      assertThatThrownBy(this::all)
          .isInstanceOfSatisfying(
              DynamoDbException.class, e -> assertThat(e.statusCode()).isEqualTo(503))
          .hasMessageContaining("memory");
    }
    assertThat(budget.held()).isZero();
  }

  @Test
  void whatItReadBeforeIsDropped() {
    try (Reading reading = Reading.begin(budget)) {
      for (int i = 0; i < ITEMS; i++) {
        assertThat(item(i)).hasSize(3);
      }
      assertThat(budget.held()).isBetween(6 * MEGABYTE, 8 * MEGABYTE);
    }
    assertThat(budget.held()).isZero();
  }

  @Test
  void aSmallReadIsNotRefusedWhileOthersHoldAll() {
    client.putItem(put -> put.tableName("notes").item(Tables.key("q", "s")));
    assertThat(budget.take(8 * MEGABYTE)).isTrue();
    try (Reading reading = Reading.begin(budget)) {
      assertThat(client.getItem(get -> get.tableName("notes").key(Tables.key("q", "s"))).hasItem())
          .isTrue();
      assertThatThrownBy(() -> item(0)).isInstanceOf(DynamoDbException.class);
    }
    budget.giveBack(8 * MEGABYTE);
  }

  /** It looks at each vector of its partition and keeps the nearest. */
  @Test
  void aSearchDropsWhatIsNotNearest() {
    client.createTable(
        table ->
            table
                .tableName("vectors")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(Tables.attribute("pk", ScalarAttributeType.S))
                .keySchema(Tables.key("pk", KeyType.HASH))
                .vectorIndexes(
                    index ->
                        index
                            .indexName("all")
                            .vectorAttribute(it -> it.attributeName("v"))
                            .dimensions((long) DIMENSIONS)
                            .distanceFunction("EUCLIDEAN")
                            .projection(it -> it.projectionType(ProjectionType.KEYS_ONLY))));
    for (int i = 0; i < VECTORS; i++) {
      Map<String, AttributeValue> item =
          Map.of(
              "pk",
              Tables.text("k" + i),
              "v",
              AttributeValue.fromL(Collections.nCopies(DIMENSIONS, Tables.number(i))));
      client.putItem(put -> put.tableName("vectors").item(item));
    }
    try (Reading reading = Reading.begin(budget)) {
      assertThat(
              client
                  .searchVectors(
                      search ->
                          search
                              .tableName("vectors")
                              .indexName("all")
                              .topK(1)
                              .searchVector(Collections.nCopies(DIMENSIONS, Tables.number(7))))
                  .searchResults())
          .hasSize(1);
      assertThat(budget.held()).isLessThan(MEGABYTE);
    }
  }

  @Test
  void aProgramThatBeganNoReadingReadsWhatItLikes() {
    all();
    assertThat(budget.held()).isZero();
  }
}
