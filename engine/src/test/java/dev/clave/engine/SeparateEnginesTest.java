package dev.clave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.wire.Endpoint;
import dev.clave.engine.wire.EndpointOptions;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;

class SeparateEnginesTest {

  @Test
  void eachAccessKeyAndRegionHasTablesOfItsOwn(@TempDir Path folder) {
    EngineOptions options = EngineOptions.defaults();
    for (int round = 0; round < 2; round++) {
      try (SeparateEngines engines = SeparateEngines.open(folder, options)) {
        Endpoint endpoint = engines.serve(EndpointOptions.of("127.0.0.1", 0));
        try (DynamoDbClient first = client(endpoint, "first", Region.EU_WEST_1);
            DynamoDbClient otherKey = client(endpoint, "second", Region.EU_WEST_1);
            DynamoDbClient otherRegion = client(endpoint, "first", Region.SA_EAST_1)) {
          if (round == 0) {
            first.createTable(Tables.indexed("things"));
          }
          assertThat(first.listTables().tableNames()).containsExactly("things");
          assertThat(first.describeTable(d -> d.tableName("things")).table().tableArn())
              .startsWith("arn:aws:dynamodb:eu-west-1:");
          assertThat(otherKey.listTables().tableNames()).isEmpty();
          assertThat(otherRegion.listTables().tableNames()).isEmpty();
        }
      }
    }
  }

  @Test
  void aFolderThatAllShareIsRefused(@TempDir Path folder) {
    Engine.open(folder).close();
    assertThatThrownBy(() -> SeparateEngines.open(folder, EngineOptions.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("holds tables that all callers share");
  }

  @Test
  void anAccessKeyThatCannotNameAFolderIsRefused() {
    try (SeparateEngines engines = SeparateEngines.inMemory(EngineOptions.defaults());
        DynamoDbClient client =
            client(engines.serve(EndpointOptions.of("127.0.0.1", 0)), "../x", Region.EU_WEST_1)) {
      assertThatThrownBy(client::listTables)
          .isInstanceOf(DynamoDbException.class)
          .hasMessageContaining("expected letters and digits");
    }
  }

  @Test
  void thereAreOnlySoMany() {
    try (SeparateEngines engines = SeparateEngines.inMemory(EngineOptions.defaults())) {
      Endpoint endpoint = engines.serve(EndpointOptions.of("127.0.0.1", 0));
      for (int number = 0; number < SeparateEngines.MOST; number++) {
        try (DynamoDbClient client = client(endpoint, "key" + number, Region.EU_WEST_1)) {
          client.listTables();
        }
      }
      try (DynamoDbClient client = client(endpoint, "another", Region.EU_WEST_1)) {
        assertThatThrownBy(client::listTables).isInstanceOf(LimitExceededException.class);
      }
    }
  }

  private static DynamoDbClient client(Endpoint endpoint, String key, Region region) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint.uri())
        .region(region)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(key, "secret")))
        .build();
  }
}
