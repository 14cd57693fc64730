package dev.clave.migrate.mapping;

import dev.clave.design.model.AttributeType;
import java.util.Optional;

/**
 * One step from a column's value to an attribute's. Null never reaches it, except a default.
 *
 * <pre>{@code
 * Optional<Conversion> trim = Conversion.named("trim", "", type);
 * Object value = trim.orElseThrow().apply("  Ana ");
 * }</pre>
 */
public interface Conversion {
  /** The converted value, or null for none; {@link Unfit} when there is no way. */
  Object apply(Object value);

  /** Whether it also wants to see a missing value. */
  default boolean seesNull() {
    return false;
  }

  /** A value that does not convert. */
  final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Unfit(String expected, Object value) {
      super("expected " + expected + ", found `" + value + "`", null, false, false);
    }
  }

  /** Any single value as text. */
  static String text(Object value) {
    return Conversions.text(value);
  }

  /** The conversion written as {@code name} or {@code name(argument)}, towards a type. */
  static Optional<Conversion> named(String name, String argument, AttributeType type) {
    return Conversions.named(name, argument, type);
  }
}
