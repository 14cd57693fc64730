package dev.clave.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DocumentTest {
  private static final int MEMBERS = 20_000;

  /** What is copied is allocated first, so allocation counts the work. */
  @Test
  void manyChangesInOneMapCopyItOnce() {
    allocatedFor(2);
    long two = allocatedFor(2);
    assertThat(allocatedFor(200)).isLessThan(3 * two);
  }

  private static long allocatedFor(int changes) {
    Map<String, AttributeValue> members = new HashMap<>();
    IntStream.range(0, MEMBERS).forEach(i -> members.put("m" + i, AttributeValue.fromBool(true)));
    Map<String, AttributeValue> item = Map.of("m", AttributeValue.fromM(members));
    String text =
        IntStream.range(0, changes)
            .mapToObj(i -> "m.n" + i + " = :v")
            .collect(Collectors.joining(", ", "SET ", ""));
    Update update =
        Expressions.update(
            text, new Substitutions(null, Map.of(":v", AttributeValue.fromBool(false))));
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Map<String, AttributeValue> after = update.apply(item);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(after.get("m").m()).hasSize(MEMBERS + changes);
    return allocated;
  }
}
