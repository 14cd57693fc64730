package dev.clave.table.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.table.item.EntityRecord;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  private enum OrderStatus {
    OPEN
  }

  private enum LineStatus {
    OPEN
  }

  @Test
  void twoRecordsShareAWordOfTheirOwnEnumerationsAndANumber() {
    Map<String, Object> order =
        Map.of(
            "status", OrderStatus.OPEN,
            "total", new BigDecimal("5.0"),
            "past", List.of(OrderStatus.OPEN),
            "tags", Set.of(OrderStatus.OPEN),
            "by", Map.of("ana", OrderStatus.OPEN));
    Map<String, Object> line =
        Map.of(
            "status", LineStatus.OPEN,
            "total", 5L,
            "past", List.of(LineStatus.OPEN),
            "tags", Set.of(LineStatus.OPEN),
            "by", Map.of("ana", LineStatus.OPEN));
    assertThat(
            new TransactionInputs()
                .item(new Sample("order", order))
                .item(new Sample("line", line))
                .toMap())
        .isEqualTo(line);
  }

  @Test
  void recordsThatDisagreeAreRefused() {
    TransactionInputs inputs = new TransactionInputs().item(ORDER);
    assertThatThrownBy(() -> inputs.item(new Sample("line", Map.of("order", "o2"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("`line.order`: expected `o1`, as the record before it has, found `o2`");
  }
}
