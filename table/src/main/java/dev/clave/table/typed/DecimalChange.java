package dev.clave.table.typed;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A change of a number that depends on the stored value.
 *
 * <pre>{@code
 * shop.update(key).balance().add(new BigDecimal("12.50")).apply();
 * }</pre>
 *
 * @param <U> the update that it belongs to
 */
public final class DecimalChange<U> {
  private final U update;
  private final Consumer<BigDecimal> addition;

  public DecimalChange(U update, Consumer<BigDecimal> addition) {
    this.update = update;
    this.addition = addition;
  }

  /** Adds an amount, which may be negative. Gives the update back. */
  public U add(BigDecimal amount) {
    addition.accept(Objects.requireNonNull(amount, "amount"));
    return update;
  }

  /** Adds a whole amount. */
  public U add(long amount) {
    return add(BigDecimal.valueOf(amount));
  }
}
