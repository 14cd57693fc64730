package dev.clave.table.typed;

import java.util.function.LongConsumer;

/**
 * A change of a whole number that depends on the stored value.
 *
 * <pre>{@code
 * shop.update(key).points().add(5).apply();
 * }</pre>
 *
 * @param <U> the update that it belongs to
 */
public final class IntegerChange<U> {
  private final U update;
  private final LongConsumer addition;

  public IntegerChange(U update, LongConsumer addition) {
    this.update = update;
    this.addition = addition;
  }

  /** Adds an amount, which may be negative. Gives the update back. */
  public U add(long amount) {
    addition.accept(amount);
    return update;
  }
}
