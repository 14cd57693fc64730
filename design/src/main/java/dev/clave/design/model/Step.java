package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One write of a transaction. The entity's key variables come from the inputs of the same name, or
 * from {@code with}. A create is refused when the item exists; the others when it does not.
 *
 * <p>In a design: {@code - { update: driver, with: { id: <driverId> }, when: state = free, set: {
 * state: driving } }}.
 */
public record Step(
    Kind kind,
    String entity,
    Optional<Condition> when,
    Map<String, Operand> with,
    Map<String, Operand> set,
    Map<String, Operand> add,
    List<String> remove,
    Span span) {
  public Step {
    with = Collections.unmodifiableMap(new LinkedHashMap<>(with));
    set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
    add = Collections.unmodifiableMap(new LinkedHashMap<>(add));
    remove = List.copyOf(remove);
  }

  /** What its conditions and changes compare with or set. */
  public Stream<Operand> operands() {
    return Stream.concat(
        Stream.of(with, set, add).flatMap(each -> each.values().stream()),
        when.stream().flatMap(Condition::operands));
  }

  /** What a step does; a put creates or replaces. */
  public enum Kind {
    CREATE,
    PUT,
    UPDATE,
    DELETE,
    CHECK
  }
}
