package dev.clave.table.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.table.item.EntityRecord;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TransactionInputsTest {
  private record Sample(String entityName, Map<String, Object> toMap) implements EntityRecord {
    @Override
    public Map<String, Object> toInput() {
      return toMap;
    }
  }

  private static final Sample ORDER = new Sample("order", Map.of("shop", "s1", "order", "o1"));

  @Test
  void recordsAndValuesBecomeInputs() {
    assertThat(
            new TransactionInputs()
                .item(ORDER)
                .item(new Sample("line", Map.of("order", "o1", "line", 1L)))
                .input("order", "o2")
                .input("note", Optional.empty())
                .toMap())
        .isEqualTo(Map.of("shop", "s1", "order", "o2", "line", 1L));
  }

  @Test
  void recordsThatDisagreeAreRefused() {
    TransactionInputs inputs = new TransactionInputs().item(ORDER);
    assertThatThrownBy(() -> inputs.item(new Sample("line", Map.of("order", "o2"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("`line.order`: expected `o1`, as the record before it has, found `o2`");
  }
}
