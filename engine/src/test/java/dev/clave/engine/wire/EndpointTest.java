package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class EndpointTest {
  private final Engine engine = Engine.inMemory();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void anSdkClientPutsAndGetsAnItem() {
    Endpoint endpoint = engine.serve("127.0.0.1", 0);
    try (DynamoDbClient client =
        DynamoDbClient.builder()
            .endpointOverride(endpoint.uri())
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret")))
            .build()) {
      client.createTable(
          table ->
              table
                  .tableName("things")
                  .billingMode("PAY_PER_REQUEST")
                  .attributeDefinitions(
                      a -> a.attributeName("pk").attributeType(ScalarAttributeType.S))
                  .keySchema(k -> k.attributeName("pk").keyType(KeyType.HASH)));
      Map<String, AttributeValue> item =
          Map.of("pk", AttributeValue.fromS("1"), "n", AttributeValue.fromN("2"));
      client.putItem(put -> put.tableName("things").item(item));
      assertThat(
              client
                  .getItem(
                      get -> get.tableName("things").key(Map.of("pk", AttributeValue.fromS("1"))))
                  .item())
          .isEqualTo(item);
    }
  }
}
