package dev.clave.table.item;

import java.math.BigDecimal;

/**
 * In an update, a number to be added to what the item has instead of put in its place: {@code
 * Map.of("puntos", Add.of(5))}. Adds of several callers at once all count.
 *
 * <pre>{@code
 * table.update("profile", Map.of("userId", "u1"), Map.of("points", Add.of(5)));
 * }</pre>
 */
public record Add(BigDecimal amount) {
  public static Add of(long amount) {
    return new Add(BigDecimal.valueOf(amount));
  }

  public static Add of(BigDecimal amount) {
    return new Add(amount);
  }
}
