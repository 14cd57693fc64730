package dev.clave.design.model;

import java.util.List;
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

  /** The comparisons that this condition is made of. */
  default Stream<Condition> leaves() {
    if (this instanceof And and) {
      return and.all().stream().flatMap(Condition::leaves);
    }
    if (this instanceof Or or) {
      return or.any().stream().flatMap(Condition::leaves);
    }
    return this instanceof Not not ? not.condition().leaves() : Stream.of(this);
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
  }
}
