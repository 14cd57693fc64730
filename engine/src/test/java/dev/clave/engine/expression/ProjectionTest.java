package dev.clave.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ProjectionTest {

  /** {@code AttributesToGet} may have a million names, and a page thirty thousand items. */
  @Test
  void ofASmallItemNoMoreIsLookedUpThanItHas() {
    AtomicInteger lookups = new AtomicInteger();
    Map<String, AttributeValue> item =
        new HashMap<>(Map.of("a1", AttributeValue.fromS("x"), "b", AttributeValue.fromS("y"))) {
          private static final long serialVersionUID = 1L;

          @Override
          public AttributeValue get(Object name) {
            lookups.incrementAndGet();
            return super.get(name);
          }
        };
    List<String> names = IntStream.range(0, 1000).mapToObj(i -> "a" + i).toList();
    assertThat(Projection.ofAttributes(names).of(item)).containsOnlyKeys("a1");
    assertThat(lookups.get()).isLessThanOrEqualTo(2);
  }
}
