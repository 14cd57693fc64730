package dev.clave.design.model;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A condition on an item's attributes: in {@code when} and {@code filter}.
 *
 * <p>In a design: {@code when: status = pending and expiresAt > now}, {@code filter: level =
 * <level?>}. It is a tree:
 *
 * <pre>{@code
 * Condition condition = pattern.filter().orElseThrow();
 * condition.paths().forEach(System.out::println);               // level
 * if (condition instanceof Condition.Comparison comparison) {
 *   System.out.println(comparison.comparator().symbol());       // =
 * }
 * }</pre>
 */
public sealed interface Condition {
  Span span();

  /** The paths of all attributes that this condition reads. */
  Stream<String> paths();

  /** The operands of this condition. */
  Stream<Operand> operands();

  /** As a design writes it. */
  String text();

  /**
   * Whether it can hold for an item; true where that depends on an input or on an order.
   *
   * @param values the value at a path of the item, or {@code null}
   */
  boolean mayHold(Function<String, Object> values);

  /** The comparisons that this condition is made of. */
  default Stream<Condition> leaves() {
    return Stream.of(this);
  }

  /** How a comparison compares. */
  enum Comparator {
    EQUAL("="),
    NOT_EQUAL("<>"),
    LESS("<"),
    AT_MOST("<="),
    GREATER(">"),
    AT_LEAST(">="),
    BEGINS_WITH("begins_with"),
    CONTAINS("contains");

    private final String symbol;

    Comparator(String symbol) {
      this.symbol = symbol;
    }

    public String symbol() {
      return symbol;
    }
  }

  /** {@code estado = disponible}. */
  record Comparison(String path, Comparator comparator, Operand operand, Span span)
      implements Condition {
    @Override
    public Stream<String> paths() {
      return Stream.of(path);
    }

    @Override
    public Stream<Operand> operands() {
      return Stream.of(operand);
    }

    @Override
    public String text() {
      return path + " " + comparator.symbol() + " " + operand.text();
    }

    @Override
    public boolean mayHold(Function<String, Object> values) {
      Object value = values.apply(path);
      boolean equal = value != null && value.toString().equals(operand.text());
      return switch (comparator) {
        case EQUAL -> equal || !(operand instanceof Operand.Constant);
        case NOT_EQUAL -> !equal || !(operand instanceof Operand.Constant);
        default -> true;
      };
    }
  }

  /** {@code total between 1 and 10}. */
  record Between(String path, Operand low, Operand high, Span span) implements Condition {
    @Override
    public Stream<String> paths() {
      return Stream.of(path);
    }

    @Override
    public Stream<Operand> operands() {
      return Stream.of(low, high);
    }

    @Override
    public String text() {
      return path + " between " + low.text() + " and " + high.text();
    }

    @Override
    public boolean mayHold(Function<String, Object> values) {
      return true;
    }
  }

  /** {@code estado in (disponible, en_viaje)}. */
  record In(String path, List<Operand> values, Span span) implements Condition {
    public In {
      values = List.copyOf(values);
    }

    @Override
    public Stream<String> paths() {
      return Stream.of(path);
    }

    @Override
    public Stream<Operand> operands() {
      return values.stream();
    }

    @Override
    public String text() {
      return values.stream()
          .map(Operand::text)
          .collect(Collectors.joining(", ", path + " in (", ")"));
    }

    @Override
    public boolean mayHold(Function<String, Object> item) {
      return true;
    }
  }

  /** {@code viajeActualId exists}, or {@code missing} when not {@code present}. */
  record Presence(String path, boolean present, Span span) implements Condition {
    @Override
    public Stream<String> paths() {
      return Stream.of(path);
    }

    @Override
    public Stream<Operand> operands() {
      return Stream.of();
    }

    @Override
    public String text() {
      return path + (present ? " exists" : " missing");
    }

    @Override
    public boolean mayHold(Function<String, Object> values) {
      return present == (values.apply(path) != null);
    }
  }

  /** All of these. */
  record And(List<Condition> all, Span span) implements Condition {
    public And {
      all = List.copyOf(all);
    }

    @Override
    public Stream<String> paths() {
      return all.stream().flatMap(Condition::paths);
    }

    @Override
    public Stream<Operand> operands() {
      return all.stream().flatMap(Condition::operands);
    }

    @Override
    public Stream<Condition> leaves() {
      return all.stream().flatMap(Condition::leaves);
    }

    @Override
    public String text() {
      return all.stream().map(Condition::text).collect(Collectors.joining(" and "));
    }

    @Override
    public boolean mayHold(Function<String, Object> values) {
      return all.stream().allMatch(each -> each.mayHold(values));
    }
  }

  /** Any of these. */
  record Or(List<Condition> any, Span span) implements Condition {
    public Or {
      any = List.copyOf(any);
    }

    @Override
    public Stream<String> paths() {
      return any.stream().flatMap(Condition::paths);
    }

    @Override
    public Stream<Operand> operands() {
      return any.stream().flatMap(Condition::operands);
    }

    @Override
    public Stream<Condition> leaves() {
      return any.stream().flatMap(Condition::leaves);
    }

    @Override
    public String text() {
      return any.stream().map(Condition::text).collect(Collectors.joining(" or ", "(", ")"));
    }

    @Override
    public boolean mayHold(Function<String, Object> values) {
      return any.stream().anyMatch(each -> each.mayHold(values));
    }
  }

  /** The contrary. */
  record Not(Condition condition, Span span) implements Condition {
    @Override
    public Stream<String> paths() {
      return condition.paths();
    }

    @Override
    public Stream<Operand> operands() {
      return condition.operands();
    }

    @Override
    public Stream<Condition> leaves() {
      return condition.leaves();
    }

    @Override
    public String text() {
      return "not " + condition.text();
    }

    @Override
    public boolean mayHold(Function<String, Object> values) {
      return !condition.mayHold(values);
    }
  }
}
