package dev.clave.server.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.server.http.Problem;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class TrialClientTest {
  private static final long MOST_BYTES = 16L << 20;
  private static final int ITEMS = 60;

  /** Whoever may write puts as many items of one person as it pleases. */
  @Test
  void copiesTakeAPartOfTheMemoryOnly() {
    try (Engine engine = Engine.inMemory();
        TrialClient trial = new TrialClient(engine.client(), MOST_BYTES)) {
      DynamoDbClient client = engine.client();
      client.createTable(
          create ->
              create
                  .tableName("notes")
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .attributeDefinitions(
                      it -> it.attributeName("id").attributeType(ScalarAttributeType.S))
                  .keySchema(it -> it.attributeName("id").keyType(KeyType.HASH)));
      AttributeValue content = AttributeValue.fromS("x".repeat(390_000));
      for (int i = 0; i < ITEMS; i++) {
        AttributeValue id = AttributeValue.fromS("n" + i);
        client.putItem(put -> put.tableName("notes").item(Map.of("id", id, "content", content)));
      }
      assertThatThrownBy(() -> changeAll(trial))
          .isInstanceOfSatisfying(
              Problem.Refusal.class,
              refusal -> {
                assertThat(refusal.problem().status()).isEqualTo(422);
                assertThat(refusal.problem().detail()).contains("dry run");
              });
    }
  }

  private static void changeAll(TrialClient trial) {
    for (int i = 0; i < ITEMS; i++) {
      AttributeValue id = AttributeValue.fromS("n" + i);
      trial.updateItem(
          update ->
              update
                  .tableName("notes")
                  .key(Map.of("id", id))
                  .updateExpression("SET erased = :id")
                  .expressionAttributeValues(Map.of(":id", id)));
    }
  }
}
