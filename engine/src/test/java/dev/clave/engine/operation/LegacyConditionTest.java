package dev.clave.engine.operation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Condition;

final class LegacyConditionTest {

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
