package dev.clave.table.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.table.options.Progress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An executor that waits shows which writes are under way together. */
class ParallelWritesTest {
  private final Deque<Runnable> started = new ArrayDeque<>();
  private final List<String> written = new ArrayList<>();
  private final ParallelWrites writes =
      new ParallelWrites(started::add, new Tally("written", Progress.NONE));

  private static Map<String, AttributeValue> key(String text) {
    return Map.of("PK", AttributeValue.fromS(text));
  }

  private void count(String item, String holder) {
    writes.add(key(item), List.of(), List.of(key(holder)), () -> written.add(item));
  }

  @Test
  void writesThatCountOnOneItemFollowOneAnother() {
    count("a1", "a");
    count("a2", "a");
    count("b1", "b");
    assertThat(started).hasSize(2);
    started.poll().run();
    started.poll().run();
    started.poll().run();
    assertThat(written).containsExactly("a1", "b1", "a2");
    writes.finish();
  }

  @Test
  void aRefusedWriteDoesNotHoldBackTheNext() {
    writes.add(
        key("a1"),
        List.of(),
        List.of(key("a")),
        () -> {
          throw new IllegalStateException("refused");
        });
    count("a2", "a");
    started.poll().run();
    started.poll().run();
    assertThat(written).containsExactly("a2");
    assertThatThrownBy(writes::finish).isInstanceOf(IllegalStateException.class);
  }
}
