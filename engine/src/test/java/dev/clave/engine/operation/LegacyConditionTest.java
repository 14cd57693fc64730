package dev.clave.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.Condition;

final class LegacyConditionTest {

  /** They are tested one within the other, on each item of a page. */
  @Test
  void asManyConditionsAsAnExpressionHasOperatorsAreTaken() {
    try (Engine engine = Engine.inMemory()) {
      engine.client().createTable(Tables.indexed("notes"));
      engine.client().putItem(put -> put.tableName("notes").item(Tables.key("p", "s")));
      assertThat(engine.client().scan(r -> r.tableName("notes").scanFilter(absent(300))).count())
          .isEqualTo(1);
      assertThatThrownBy(
              () -> engine.client().scan(r -> r.tableName("notes").scanFilter(absent(100_000))))
          .hasMessageContaining("too many operators; operator count: 100000");
      Condition in =
          Condition.builder()
              .comparisonOperator(ComparisonOperator.IN)
              .attributeValueList(Collections.nCopies(101, AttributeValue.fromS("x")))
              .build();
      assertThatThrownBy(
              () -> engine.client().scan(r -> r.tableName("notes").scanFilter(Map.of("a", in))))
          .hasMessageContaining("Invalid number of argument(s) for the IN ComparisonOperator");
    }
  }

  private static Map<String, Condition> absent(int count) {
    return IntStream.range(0, count)
        .boxed()
        .collect(
            Collectors.toMap(
                i -> "a" + i,
                i -> Condition.builder().comparisonOperator(ComparisonOperator.NULL).build()));
  }

  @Test
  void aConditionMustSayHowToCompare() {
    Map<String, Condition> silent =
        Map.of("pk", Condition.builder().attributeValueList(AttributeValue.fromS("x")).build());
    try (Engine engine = Engine.inMemory()) {
      assertThatThrownBy(
              () -> engine.client().query(r -> r.tableName("things").keyConditions(silent)))
          .hasMessageContaining(
              "Value null at 'keyConditions.pk.member.comparisonOperator' failed to satisfy"
                  + " constraint: Member must not be null");
      assertThatThrownBy(() -> engine.client().scan(r -> r.tableName("things").scanFilter(silent)))
          .hasMessageContaining("Value null at 'scanFilter.pk.member.comparisonOperator'");
    }
  }
}
