package dev.clave.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Half of a surrogate pair would be stored as a question mark. */
class UnstorableNamesTest {
  private static final String HALF = "a\ud800";

  @Test
  void attributesOfTablesHaveNamesThatCanBeStored() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      refused(
          () ->
              client.createTable(
                  it ->
                      it.tableName("notes")
                          .billingMode(BillingMode.PAY_PER_REQUEST)
                          .attributeDefinitions(Tables.attribute(HALF, ScalarAttributeType.S))
                          .keySchema(Tables.key(HALF, KeyType.HASH))));
      assertThat(client.listTables().tableNames()).isEmpty();
      client.createTable(Tables.indexed("notes"));
      refused(
          () ->
              client.updateTable(
                  it ->
                      it.tableName("notes")
                          .globalSecondaryIndexUpdates(
                              update ->
                                  update.create(
                                      create ->
                                          create
                                              .indexName("by-rank-again")
                                              .keySchema(Tables.key("rank", KeyType.HASH))
                                              .projection(
                                                  to ->
                                                      to.projectionType(ProjectionType.INCLUDE)
                                                          .nonKeyAttributes(HALF))))));
      refused(
          () ->
              client.updateTimeToLive(
                  it ->
                      it.tableName("notes")
                          .timeToLiveSpecification(to -> to.enabled(true).attributeName(HALF))));
    }
  }

  private static void refused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DynamoDbException.class, refusal -> assertThat(refusal.statusCode()).isEqualTo(400))
        .hasMessageContaining("surrogate");
  }
}
