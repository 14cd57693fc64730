package dev.clave.engine.expiry;

import dev.clave.engine.table.Table;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** When an item expires: the second since 1970 in the table's attribute for it. */
final class ExpiryTime {
  /** What names a second further back is not taken for a time at all. */
  private static final Duration OLDEST = Duration.ofDays(5 * 365L);

  private static final BigDecimal LATEST = BigDecimal.valueOf(Long.MAX_VALUE >> 1);

  private ExpiryTime() {}

  /** The second, or empty when the item never expires. */
  static OptionalLong of(Table table, Map<String, AttributeValue> item) {
    String attribute = table.definition().timeToLive().orElse(null);
    AttributeValue value = attribute == null ? null : item.get(attribute);
    if (value == null || value.n() == null) {
      return OptionalLong.empty();
    }
    BigDecimal second = new BigDecimal(value.n());
    return second.signum() <= 0
        ? OptionalLong.empty()
        : OptionalLong.of(second.min(LATEST).longValue());
  }

  static boolean isDue(Table table, Map<String, AttributeValue> item, Instant now) {
    OptionalLong second = of(table, item);
    return second.isPresent()
        && second.getAsLong() <= now.getEpochSecond()
        && second.getAsLong() >= oldest(now);
  }

  static long oldest(Instant now) {
    return now.minus(OLDEST).getEpochSecond();
  }
}
