package dev.clave.table.typed;

import dev.clave.table.item.EntityRecord;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The inputs of a transaction, gathered from records and single values. An input goes to every step
 * that takes one of its name, so two records must agree on what they share.
 *
 * <p>In a generated client:
 *
 * <pre>{@code
 * TransactionInputs inputs = new TransactionInputs().item(viaje).input("conductorId", conductorId);
 * table.transact("asignarConductor", inputs.toMap());
 * }</pre>
 */
public final class TransactionInputs {
  private final Map<String, Object> inputs = new HashMap<>();
  private final Map<String, Object> fromRecords = new HashMap<>();

  /**
   * Adds the attributes of a record that the transaction creates or puts.
   *
   * @throws IllegalArgumentException if a record before it has another value for one of them
   */
  public TransactionInputs item(EntityRecord item) {
    item.toInput()
        .forEach(
            (name, value) -> {
              Object other = fromRecords.putIfAbsent(name, value);
              if (other != null && !plain(other).equals(plain(value))) {
                throw new IllegalArgumentException(
                    "`"
                        + item.entityName()
                        + "."
                        + name
                        + "`: expected `"
                        + other
                        + "`, as the record before it has, found `"
                        + value
                        + "`");
              }
              inputs.put(name, value);
            });
    return this;
  }

  /** A value as it is stored: each record has enumerations of its own, with the same words. */
  private static Object plain(Object value) {
    if (value instanceof Enum<?> word) {
      return word.toString();
    }
    if (value instanceof Number number) {
      return new BigDecimal(number.toString()).stripTrailingZeros();
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> all = new HashMap<>();
      map.forEach((name, each) -> all.put(name, plain(each)));
      return all;
    }
    if (value instanceof Set<?> set) {
      return set.stream().map(TransactionInputs::plain).collect(Collectors.toSet());
    }
    return value instanceof List<?> list
        ? list.stream().map(TransactionInputs::plain).toList()
        : value;
  }

  /** Adds an input; it goes before a record's attribute of the same name. */
  public TransactionInputs input(String name, Object value) {
    inputs.put(name, Objects.requireNonNull(value, name));
    return this;
  }

  /** Adds an input if it is present. */
  public TransactionInputs input(String name, Optional<?> value) {
    value.ifPresent(present -> inputs.put(name, present));
    return this;
  }

  public Map<String, Object> toMap() {
    return inputs;
  }
}
