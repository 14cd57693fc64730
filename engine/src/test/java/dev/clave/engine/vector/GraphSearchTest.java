package dev.clave.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.SearchResultItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Searches of an index that is large enough for a graph, through the whole engine. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
@Timeout(120)
class GraphSearchTest {
  private static final int COUNT = 4_500;
  private static final int DIMENSIONS = 8;

  @Parameter boolean isOnDisk;
  @TempDir Path folder;

  private final Random random = new Random(11);
  private final Map<String, float[]> vectors = new HashMap<>();
  private Engine engine;
  private DynamoDbClient client;

  @BeforeEach
  void open() {
    engine = isOnDisk ? Engine.open(folder) : Engine.inMemory();
    client = engine.client();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void createTable() {
    client.createTable(
        table ->
            table
                .tableName("things")
                .attributeDefinitions(
                    a -> a.attributeName("id").attributeType("S"),
                    a -> a.attributeName("tenant").attributeType("S"),
                    a -> a.attributeName("colour").attributeType("S"))
                .keySchema(k -> k.attributeName("id").keyType("HASH"))
                .billingMode("PAY_PER_REQUEST")
                .vectorIndexes(
                    index ->
                        index
                            .indexName("near")
                            .vectorAttribute(v -> v.attributeName("embedding"))
                            .dimensions((long) DIMENSIONS)
                            .distanceFunction("EUCLIDEAN")
                            .searchSchema(
                                s -> s.attributeName("tenant").searchSchemaElementType("HASH"),
                                s ->
                                    s.attributeName("colour")
                                        .searchSchemaElementType("INLINE_FILTER"))
                            .projection(p -> p.projectionType("KEYS_ONLY"))));
  }

  private float[] vector() {
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = random.nextFloat();
    }
    return vector;
  }

  private static List<AttributeValue> list(float[] vector) {
    List<AttributeValue> list = new ArrayList<>();
    for (float each : vector) {
      list.add(AttributeValue.fromN(Float.toString(each)));
    }
    return list;
  }

  private Map<String, AttributeValue> item(int id) {
    float[] vector = vector();
    vectors.put("id-" + id, vector);
    return Map.of(
        "id", AttributeValue.fromS("id-" + id),
        "tenant", AttributeValue.fromS("large"),
        "colour", AttributeValue.fromS(id % 500 == 0 ? "rare" : "usual"),
        "embedding", AttributeValue.fromL(list(vector)));
  }

  private void putAll(int from, int to) {
    for (int start = from; start < to; start += 25) {
      List<WriteRequest> requests = new ArrayList<>();
      for (int id = start; id < Math.min(start + 25, to); id++) {
        Map<String, AttributeValue> item = item(id);
        requests.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
      }
      client.batchWriteItem(batch -> batch.requestItems(Map.of("things", requests)));
    }
  }

  private List<SearchResultItem> search(float[] sought, String tenant, String colour, int most) {
    Map<String, AttributeValue> values = new HashMap<>();
    values.put(":t", AttributeValue.fromS(tenant));
    if (colour != null) {
      values.put(":c", AttributeValue.fromS(colour));
    }
    return client
        .searchVectors(
            search ->
                search
                    .tableName("things")
                    .indexName("near")
                    .searchVector(list(sought))
                    .searchConditionExpression(
                        "tenant = :t" + (colour == null ? "" : " AND colour = :c"))
                    .expressionAttributeValues(values)
                    .topK(most))
        .searchResults();
  }

  private Set<String> ids(List<SearchResultItem> results) {
    Set<String> ids = new HashSet<>();
    results.forEach(result -> ids.add(result.item().get("id").s()));
    return ids;
  }

  /** The part of the ten nearest that searches find, over some searches. */
  private double recall() {
    int hits = 0;
    int rounds = 20;
    for (int i = 0; i < rounds; i++) {
      float[] sought = vector();
      Set<String> exact = new HashSet<>();
      vectors.entrySet().stream()
          .sorted(
              java.util.Comparator.comparing(
                  entry -> Distance.EUCLIDEAN.score(sought, entry.getValue())))
          .limit(10)
          .forEach(entry -> exact.add(entry.getKey()));
      exact.retainAll(ids(search(sought, "large", null, 10)));
      hits += exact.size();
    }
    return hits / 10.0 / rounds;
  }

  private void awaitGraph() {
    search(vector(), "large", null, 1);
    while (engine.wholeVectorGraphs() == 0) {
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Test
  void aGraphTakesOverAndFollowsWritesAndIsMadeAgainAfterARestart() {
    createTable();
    putAll(0, COUNT);
    assertThat(recall()).isEqualTo(1);
    awaitGraph();
    assertThat(recall()).isGreaterThan(0.97);
    for (int id = 0; id < COUNT; id += 10) {
      String gone = "id-" + id;
      client.deleteItem(
          delete -> delete.tableName("things").key(Map.of("id", AttributeValue.fromS(gone))));
      vectors.remove(gone);
    }
    putAll(COUNT - 200, COUNT + 200);
    assertThat(recall()).isGreaterThan(0.97);
    assertThat(ids(search(vectors.get("id-" + (COUNT + 7)), "large", null, 1)))
        .containsExactly("id-" + (COUNT + 7));
    if (isOnDisk) {
      close();
      open();
      assertThat(recall()).isEqualTo(1);
      awaitGraph();
      assertThat(recall()).isGreaterThan(0.97);
    }
  }

  @Test
  void aRareFilterAndAnotherTenantGetWhatIsTheirs() {
    createTable();
    putAll(0, COUNT);
    Map<String, AttributeValue> other = new HashMap<>(item(COUNT));
    other.put("tenant", AttributeValue.fromS("small"));
    client.putItem(put -> put.tableName("things").item(other));
    awaitGraph();
    assertThat(search(vector(), "large", "rare", 100)).hasSize(COUNT / 500);
    assertThat(search(vector(), "large", "rare", 5)).hasSize(5);
    assertThat(search(vector(), "large", "absent", 5)).isEmpty();
    assertThat(ids(search(vector(), "small", null, 100))).containsExactly("id-" + COUNT);
    assertThat(ids(search(vector(), "large", null, 100))).doesNotContain("id-" + COUNT);
  }

  @Test
  void anIndexThatIsDroppedAndMadeAgainHasAGraphOfItsOwn() {
    createTable();
    putAll(0, COUNT);
    awaitGraph();
    client.deleteTable(delete -> delete.tableName("things"));
    createTable();
    assertThat(search(vector(), "large", null, 10)).isEmpty();
    assertThat(engine.wholeVectorGraphs()).isZero();
  }
}
