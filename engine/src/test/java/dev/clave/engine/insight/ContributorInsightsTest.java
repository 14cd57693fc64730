package dev.clave.engine.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import dev.clave.engine.memory.MemoryBudget;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsAction;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

class ContributorInsightsTest {
  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void create() {
    client.createTable(Tables.indexed("busy"));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void set(ContributorInsightsAction action) {
    client.updateContributorInsights(it -> it.tableName("busy").contributorInsightsAction(action));
  }

  private ContributorInsightsStatus status() {
    return client
        .describeContributorInsights(it -> it.tableName("busy"))
        .contributorInsightsStatus();
  }

  /**
   * A key may have 3 KB, and whoever asks for items that are not there names as many as they like.
   */
  @Test
  void theKeysThatAreCountedTakeAPartOfTheMemoryAtMost() {
    long before = MemoryBudget.ofProcess().held();
    long most = Runtime.getRuntime().maxMemory() / 32;
    set(ContributorInsightsAction.ENABLE);
    String padding = "x".repeat(2000);
    for (long i = 0; i < most / 2000; i++) {
      Map<String, AttributeValue> key = Tables.key(i + padding, "s");
      client.getItem(get -> get.tableName("busy").key(key));
    }
    assertThat(MemoryBudget.ofProcess().held() - before).isBetween(most - 10_000, most);
    set(ContributorInsightsAction.DISABLE);
    assertThat(MemoryBudget.ofProcess().held()).isEqualTo(before);
  }

  @Test
  void itIsOffUntilItIsSwitchedOn() {
    assertThat(status()).isEqualTo(ContributorInsightsStatus.DISABLED);
    assertThat(client.listContributorInsights(it -> {}).contributorInsightsSummaries()).isEmpty();
    set(ContributorInsightsAction.ENABLE);
    assertThat(status()).isEqualTo(ContributorInsightsStatus.ENABLED);
    assertThat(
            client
                .describeContributorInsights(it -> it.tableName("busy"))
                .contributorInsightsRuleList())
        .hasSize(4)
        .allMatch(rule -> rule.startsWith("DynamoDBContributorInsights-"));
    assertThat(client.listContributorInsights(it -> {}).contributorInsightsSummaries())
        .extracting(summary -> summary.tableName())
        .containsExactly("busy");
    set(ContributorInsightsAction.DISABLE);
    assertThat(status()).isEqualTo(ContributorInsightsStatus.DISABLED);
    assertThatThrownBy(
            () ->
                client.describeContributorInsights(
                    it -> it.tableName("busy").indexName("no-such-index")))
        .isInstanceOf(ResourceNotFoundException.class);
  }

  @Test
  void aListGoesOnFromItsOwnTokensOnly() {
    for (String token : List.of("", "-1", "x", "99999999999")) {
      assertThatThrownBy(() -> client.listContributorInsights(it -> it.nextToken(token)))
          .isInstanceOf(DynamoDbException.class)
          .hasMessageContaining("Invalid NextToken");
    }
  }

  @Test
  void keysAreCountedWhileItIsOn() {
    client.putItem(it -> it.tableName("busy").item(Tables.key("before", "1")));
    set(ContributorInsightsAction.ENABLE);
    for (int at = 0; at < 3; at++) {
      client.putItem(it -> it.tableName("busy").item(Tables.key("hot", "1")));
    }
    client.getItem(it -> it.tableName("busy").key(Tables.key("hot", "2")));
    client.getItem(it -> it.tableName("busy").key(Tables.key("cold", "1")));
    client.query(
        it ->
            it.tableName("busy")
                .keyConditionExpression("pk = :p")
                .expressionAttributeValues(Map.of(":p", AttributeValue.fromS("hot"))));
    assertThat(engine.contributors().partitions("busy"))
        .containsExactly(
            new Contributor(Map.of("pk", AttributeValue.fromS("hot")), 5, 0),
            new Contributor(Map.of("pk", AttributeValue.fromS("cold")), 1, 0));
    assertThat(engine.contributors().items("busy").get(0))
        .isEqualTo(new Contributor(Tables.key("hot", "1"), 3, 0));
    set(ContributorInsightsAction.DISABLE);
    assertThat(engine.contributors().partitions("busy")).isEmpty();
  }
}
