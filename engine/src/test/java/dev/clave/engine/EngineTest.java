package dev.clave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class EngineTest {

  @Test
  void whatWasPutIsRead() {
    try (Engine engine = Engine.inMemory()) {
      engine
          .operations()
          .run(
              "CreateTable",
              CreateTableRequest.builder()
                  .tableName("things")
                  .attributeDefinitions(
                      AttributeDefinition.builder()
                          .attributeName("pk")
                          .attributeType(ScalarAttributeType.S)
                          .build())
                  .keySchema(
                      KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build())
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .build(),
              CreateTableResponse.class);
      Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("a"));
      Map<String, AttributeValue> item =
          Map.of("pk", AttributeValue.fromS("a"), "count", AttributeValue.fromN("1"));
      engine
          .operations()
          .run(
              "PutItem",
              PutItemRequest.builder().tableName("things").item(item).build(),
              PutItemResponse.class);
      GetItemResponse response =
          engine
              .operations()
              .run(
                  "GetItem",
                  GetItemRequest.builder().tableName("things").key(key).build(),
                  GetItemResponse.class);
      assertThat(response.item()).isEqualTo(item);
    }
  }
}
