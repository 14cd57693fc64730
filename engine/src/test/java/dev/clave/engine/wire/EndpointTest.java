package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.operation.Operations;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class EndpointTest {
  private final Engine engine = Engine.inMemory();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aStopLetsTheRequestUnderWayFinish() throws Exception {
    CountDownLatch isUnderWay = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    Operation<ListTablesRequest, ListTablesResponse> slow =
        request -> {
          isUnderWay.countDown();
          try {
            mayGoOn.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return ListTablesResponse.builder().build();
        };
    Operations operations =
        Operations.builder().add("ListTables", ListTablesRequest::builder, slow).build();
    Endpoint endpoint = Endpoint.start(operations, () -> true, EndpointOptions.of("127.0.0.1", 0));
    Http http = new Http(endpoint.uri());
    CompletableFuture<Http.Reply> reply =
        CompletableFuture.supplyAsync(() -> http.post("ListTables", "{}"));
    isUnderWay.await();
    CompletableFuture<Void> stop = CompletableFuture.runAsync(endpoint::close);
    assertThat(stop).isNotDone();
    mayGoOn.countDown();
    assertThat(reply.get().status()).isEqualTo(200);
    stop.get();
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
