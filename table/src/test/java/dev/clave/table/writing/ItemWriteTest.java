package dev.clave.table.writing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.table.condition.Expression;
import dev.clave.table.item.TableException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Two updates of one item as one. */
class ItemWriteTest {
  private static final AttributeValue ONE = AttributeValue.fromN("1");
  private static final AttributeValue TWO = AttributeValue.fromN("2");

  private static WriteDraft update() {
    return WriteDraft.update("t", Map.of("PK", ONE), 1);
  }

  private static ItemWrite set(AttributeValue value, String... path) {
    WriteDraft write = update();
    write.sets.put(List.of(path), value);
    return write.asWrite();
  }

  private static ItemWrite add(String... path) {
    WriteDraft write = update();
    write.adds.put(List.of(path), BigDecimal.ONE);
    return write.asWrite();
  }

  private static ItemWrite remove(String... path) {
    WriteDraft write = update();
    write.removes.add(List.of(path));
    return write.asWrite();
  }

  static Stream<Arguments> conflicts() {
    return Stream.of(
        Arguments.of(set(ONE, "a"), set(TWO, "a")),
        Arguments.of(set(ONE, "a"), add("a")),
        Arguments.of(add("a"), set(ONE, "a")),
        Arguments.of(set(ONE, "a"), remove("a")),
        Arguments.of(remove("a"), set(ONE, "a")),
        Arguments.of(add("a"), remove("a")),
        Arguments.of(remove("a"), add("a")),
        Arguments.of(set(ONE, "a"), add("a", "b")),
        Arguments.of(remove("a", "b"), set(ONE, "a")));
  }

  @ParameterizedTest
  @MethodSource("conflicts")
  void whatBothChangeDifferentlyIsRefused(ItemWrite one, ItemWrite other) {
    assertThatThrownBy(() -> one.joined(other))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("expected one change of it, found two");
  }

  static Stream<Arguments> agreements() {
    return Stream.of(
        Arguments.of(set(ONE, "a"), set(ONE, "a"), "SET #n0 = :v0"),
        Arguments.of(remove("a"), remove("a"), "REMOVE #n0"),
        Arguments.of(add("a"), add("a"), "SET #n0 = if_not_exists(#n0, :v0) + :v1"),
        Arguments.of(set(ONE, "a"), set(TWO, "ab"), "SET #n0 = :v0, #n1 = :v1"),
        Arguments.of(set(ONE, "a", "b"), remove("a", "c"), "SET #n0.#n1 = :v0 REMOVE #n0.#n2"));
  }

  @ParameterizedTest
  @MethodSource("agreements")
  void whatBothDoAlikeOrApartIsDoneOnce(ItemWrite one, ItemWrite other, String update) {
    assertThat(one.joined(other).update(new Expression())).isEqualTo(update);
  }
}
