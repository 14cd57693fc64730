package dev.clave.engine.contract;

import dev.clave.engine.Engine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class OverHttpContractTest extends DynamoDbContract {

  private static Engine engine;
  private static DynamoDbClient client;

  @BeforeAll
  static void open() {
    engine = Engine.inMemory();
    client =
        DynamoDbClient.builder()
            .endpointOverride(engine.serve("127.0.0.1", 0).uri())
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret")))
            .build();
  }

  @AfterAll
  static void close() {
    client.close();
    engine.close();
  }

  @Override
  public DynamoDbClient client() {
    return client;
  }
}
