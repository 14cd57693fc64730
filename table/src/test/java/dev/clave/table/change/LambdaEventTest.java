package dev.clave.table.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.stream.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LambdaEventTest {
  private static final String DESIGN =
      """
      design: shop
      table: shop
      key: PK, SK
      entities:
        order:
          PK: ORDER#<orderId>
          SK: ORDER
          attributes: { orderId: string, total: number, tags: set of string?, paid: boolean? }
      patterns:
        order: PK = ORDER#<orderId> and SK = ORDER
      """;

  private static final String EVENT =
      """
      {"Records": [
        {"eventID": "e1", "eventName": "INSERT", "eventSource": "aws:dynamodb",
         "dynamodb": {"ApproximateCreationDateTime": 1700000000, "SequenceNumber": "100",
           "Keys": {"PK": {"S": "ORDER#1"}, "SK": {"S": "ORDER"}},
           "NewImage": {"PK": {"S": "ORDER#1"}, "SK": {"S": "ORDER"}, "orderId": {"S": "1"},
             "total": {"N": "12.5"}, "tags": {"SS": ["a", "b"]}, "paid": {"BOOL": false}}}},
        {"eventID": "e2", "eventName": "REMOVE",
         "userIdentity": {"principalId": "dynamodb.amazonaws.com", "type": "Service"},
         "dynamodb": {"ApproximateCreationDateTime": 1.7000000015E9, "SequenceNumber": "101",
           "Keys": {"PK": {"S": "ORDER#1"}, "SK": {"S": "ORDER"}},
           "OldImage": {"PK": {"S": "ORDER#1"}, "SK": {"S": "ORDER"}, "orderId": {"S": "1"},
             "total": {"N": "12.5"}}}}]}
      """;

  private static Map<String, Object> event() {
    try {
      return new ObjectMapper().readValue(EVENT, new TypeReference<Map<String, Object>>() {});
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Table table(Engine engine) {
    return Table.open(Design.check(DESIGN).design().orElseThrow(), engine.client());
  }

  @Test
  void theEventOfALambdaFunctionIsHandledAsTheStreamIs() {
    List<String> handled = new ArrayList<>();
    List<Change> changes = new ArrayList<>();
    try (Engine engine = Engine.inMemory()) {
      Map<String, Object> answer =
          ChangeHandlers.of(table(engine))
              .onAny(changes::add)
              .on(
                  "order",
                  (before, after) ->
                      handled.add(
                          before.map(item -> item.get("total"))
                              + " "
                              + after.map(item -> item.get("tags"))))
              .handleEvent(event());
      assertThat(answer).isEqualTo(Map.of("batchItemFailures", List.of()));
    }
    assertThat(handled)
        .containsExactly("Optional.empty Optional[[a, b]]", "Optional[12.5] Optional.empty");
    assertThat(changes).extracting(Change::byTimeToLive).containsExactly(false, true);
    assertThat(changes.get(1).at()).isEqualTo("2023-11-14T22:13:21.500Z");
  }

  @Test
  void theFirstChangeThatIsNotHandledIsNamedSoThatLambdaGoesOnThere() {
    try (Engine engine = Engine.inMemory()) {
      Map<String, Object> answer =
          ChangeHandlers.of(table(engine))
              .onAny(
                  change -> {
                    if (change.id().equals("e2")) {
                      throw new IllegalStateException("no invoice");
                    }
                  })
              .handleEvent(event());
      assertThat(answer)
          .isEqualTo(Map.of("batchItemFailures", List.of(Map.of("itemIdentifier", "101"))));
    }
  }

  @Test
  void aMapThatIsNoEventIsRefused() {
    try (Engine engine = Engine.inMemory()) {
      assertThatThrownBy(() -> ChangeHandlers.of(table(engine)).handleEvent(Map.of("a", 1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("expected a list of records");
    }
  }
}
