package dev.clave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.insight.Contributor;
import dev.clave.engine.maintenance.Progress;
import dev.clave.engine.reality.Reality;
import dev.clave.engine.storage.Durability;
import dev.clave.engine.transfer.Buckets;
import dev.clave.engine.wire.AccessKey;
import dev.clave.engine.wire.Endpoint;
import dev.clave.engine.wire.EndpointOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;

/** The examples of {@code docs/engine.md}, run; and the page holds no other. */
class EngineExamplesTest {
  private static final Pattern EXAMPLE = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void inATest() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      client.createTable(
          table ->
              table
                  .tableName("notes")
                  .billingMode("PAY_PER_REQUEST")
                  .attributeDefinitions(
                      a -> a.attributeName("id").attributeType(ScalarAttributeType.S))
                  .keySchema(k -> k.attributeName("id").keyType(KeyType.HASH)));
      client.putItem(
          put -> put.tableName("notes").item(Map.of("id", AttributeValue.fromS("first"))));
      assertThat(client.scan(scan -> scan.tableName("notes")).count()).isEqualTo(1);
    }
  }

  @Test
  void careOfADataFolder() {
    Path directory = folder;
    try (Engine engine = Engine.open(directory.resolve("data"))) {
      String name = engine.maintenance().backup(directory.resolve("backups"), Progress.NONE);
      List<String> hurt = engine.maintenance().verify(Progress.NONE);
      assertThat(name).isNotEmpty();
      assertThat(hurt).isEmpty();
    }
  }

  @Test
  void withAFolderOfBuckets() {
    Path directory = folder;
    EngineOptions withBuckets = EngineOptions.defaults().withBuckets(Buckets.inFolder(directory));
    assertThat(withBuckets.buckets()).isNotEqualTo(Buckets.NONE);
  }

  @Test
  void underReality() {
    try (Engine engine = Engine.inMemory().reality(Reality.aws().withSeed(7))) {
      assertThat(engine.reality().load().isThrottled()).isTrue();
    }
  }

  @Test
  void whoAccessesATable() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      client.updateContributorInsights(
          it -> it.tableName("notes").contributorInsightsAction("ENABLE"));
      List<Contributor> hottest = engine.contributors().partitions("notes");
      assertThat(hottest).isEmpty();
    }
  }

  @Test
  void onDisk() {
    Path directory = folder;
    EngineOptions options = EngineOptions.defaults().withDurability(Durability.OS);
    try (Engine engine = Engine.open(directory, options)) {
      assertThat(engine.client().listTables().tableNames()).isEmpty();
    }
  }

  @Test
  void overHttp() {
    AccessKey key = new AccessKey("my-key", "my-secret");
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve(EndpointOptions.of("127.0.0.1", 0, key));
        DynamoDbClient client =
            DynamoDbClient.builder()
                .endpointOverride(endpoint.uri())
                .region(Region.US_EAST_1)
                .credentialsProvider(
                    StaticCredentialsProvider.create(
                        AwsBasicCredentials.create("my-key", "my-secret")))
                .build()) {
      assertThat(client.listTables().tableNames()).isEmpty();
    }
  }

  @Test
  void nearestVectors() {
    List<AttributeValue> question = Collections.nCopies(1024, AttributeValue.fromN("0.5"));
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      client.createTable(
          table ->
              table
                  .tableName("documents")
                  .attributeDefinitions(
                      a -> a.attributeName("id").attributeType("S"),
                      a -> a.attributeName("tenant").attributeType("S"))
                  .keySchema(k -> k.attributeName("id").keyType("HASH"))
                  .billingMode("PAY_PER_REQUEST")
                  .vectorIndexes(
                      index ->
                          index
                              .indexName("byMeaning")
                              .vectorAttribute(v -> v.attributeName("embedding"))
                              .dimensions(1024L)
                              .distanceFunction("COSINE")
                              .searchSchema(
                                  s -> s.attributeName("tenant").searchSchemaElementType("HASH"))
                              .projection(p -> p.projectionType("ALL"))));
      SearchVectorsResponse nearest =
          client.searchVectors(
              search ->
                  search
                      .tableName("documents")
                      .indexName("byMeaning")
                      .searchVector(question)
                      .searchConditionExpression("tenant = :t")
                      .expressionAttributeValues(Map.of(":t", AttributeValue.fromS("acme")))
                      .topK(10));
      assertThat(nearest.searchResults()).isEmpty();
    }
  }

  @Test
  void withASettableClock() {
    SettableClock clock = new SettableClock();
    try (Engine engine = Engine.inMemory(EngineOptions.defaults().withClock(clock))) {
      clock.advance(Duration.ofHours(25));
      assertThat(engine.streamsClient().listStreams().streams()).isEmpty();
    }
  }

  @Test
  void everyExampleOfThePageIsRunHere() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "engine.md"));
    Path self = Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java");
    String source = flat(Files.readString(self));
    Matcher examples = EXAMPLE.matcher(page);
    List<String> blocks = examples.results().map(result -> flat(result.group(1))).toList();
    assertThat(blocks).isNotEmpty().allSatisfy(example -> assertThat(source).contains(example));
  }

  private static String flat(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
