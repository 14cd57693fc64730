package dev.clave.design.model;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * The least and the greatest that a counter may be. A write that would leave them is refused.
 *
 * <p>In a design: {@code seats: { of: booking, max: 20 }} has no {@code min}, and reads {@code
 * ..20}.
 */
public record Bounds(Optional<BigDecimal> min, Optional<BigDecimal> max) {
  /** {@code 0..20}, with nothing where there is no bound. */
  @Override
  public String toString() {
    return min.map(BigDecimal::toPlainString).orElse("")
        + ".."
        + max.map(BigDecimal::toPlainString).orElse("");
  }
}
