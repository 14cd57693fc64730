package dev.clave.design.unify;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Condition.Comparator;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Operand;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What is known of an item's attributes because conditions hold: types narrower than the declared
 * ones. Conditions that narrow no type to another type of the language say nothing.
 */
record Knowledge(Entity entity, Map<String, AttributeType> types) {
  Knowledge {
    types = Map.copyOf(types);
  }

  static Knowledge of(Entity entity) {
    return new Knowledge(entity, Map.of());
  }

  /** The ways in which a condition can hold beside all that is known. */
  Stream<Knowledge> when(Condition condition) {
    if (condition instanceof Condition.And and) {
      Stream<Knowledge> ways = Stream.of(this);
      for (Condition each : and.all()) {
        ways = ways.flatMap(way -> way.when(each));
      }
      return ways;
    }
    if (condition instanceof Condition.Or or) {
      return or.any().stream().flatMap(this::when);
    }
    if (condition instanceof Condition.Comparison comparison
        && comparison.operand() instanceof Operand.Constant constant) {
      return compared(comparison.path(), comparison.comparator(), constant.text());
    }
    if (condition instanceof Condition.In in
        && in.values().stream().allMatch(Operand.Constant.class::isInstance)) {
      return in.values().stream()
          .flatMap(each -> compared(in.path(), Comparator.EQUAL, ((Operand.Constant) each).text()));
    }
    return Stream.of(this);
  }

  private Stream<Knowledge> compared(String path, Comparator comparator, String constant) {
    AttributeType type =
        Optional.ofNullable(types.get(path))
            .or(() -> entity.attribute(path).map(Attribute::type))
            .orElse(AttributeType.Text.PLAIN);
    if (type instanceof AttributeType.Bool) {
      return among(path, List.of("true", "false"), comparator, constant);
    }
    if (type instanceof AttributeType.Enumeration enumeration) {
      return among(path, enumeration.values(), comparator, constant);
    }
    if (type instanceof AttributeType.Numeric numeric && constant.matches("-?\\d+(\\.\\d+)?")) {
      return within(path, numeric, comparator, new BigDecimal(constant));
    }
    return comparator == Comparator.EQUAL
        ? Stream.of(with(path, new AttributeType.Enumeration(List.of(constant))))
        : Stream.of(this);
  }

  private Stream<Knowledge> among(
      String path, List<String> values, Comparator comparator, String constant) {
    Predicate<String> holds =
        switch (comparator) {
          case EQUAL -> constant::equals;
          case NOT_EQUAL -> value -> !value.equals(constant);
          case BEGINS_WITH -> value -> value.startsWith(constant);
          case CONTAINS -> value -> value.contains(constant);
          case LESS -> value -> value.compareTo(constant) < 0;
          case AT_MOST -> value -> value.compareTo(constant) <= 0;
          case GREATER -> value -> value.compareTo(constant) > 0;
          case AT_LEAST -> value -> value.compareTo(constant) >= 0;
        };
    List<String> matches = values.stream().filter(holds).toList();
    return matches.isEmpty()
        ? Stream.of()
        : Stream.of(with(path, new AttributeType.Enumeration(matches)));
  }

  private Stream<Knowledge> within(
      String path, AttributeType.Numeric type, Comparator comparator, BigDecimal constant) {
    boolean atMost = comparator == Comparator.AT_MOST || comparator == Comparator.EQUAL;
    boolean atLeast = comparator == Comparator.AT_LEAST || comparator == Comparator.EQUAL;
    Optional<BigDecimal> min = type.min();
    Optional<BigDecimal> max = type.max();
    if (atLeast || (comparator == Comparator.GREATER && !type.integer())) {
      min = Optional.of(min.map(constant::max).orElse(constant));
    } else if (comparator == Comparator.GREATER) {
      BigDecimal next = constant.add(BigDecimal.ONE);
      min = Optional.of(min.map(next::max).orElse(next));
    }
    if (atMost || (comparator == Comparator.LESS && !type.integer())) {
      max = Optional.of(max.map(constant::min).orElse(constant));
    } else if (comparator == Comparator.LESS) {
      BigDecimal before = constant.subtract(BigDecimal.ONE);
      max = Optional.of(max.map(before::min).orElse(before));
    }
    boolean none = min.isPresent() && max.isPresent() && min.get().compareTo(max.get()) > 0;
    return none
        ? Stream.of()
        : Stream.of(with(path, new AttributeType.Numeric(type.integer(), min, max)));
  }

  private Knowledge with(String path, AttributeType type) {
    Map<String, AttributeType> more = new HashMap<>(types);
    more.put(path, type);
    return new Knowledge(entity, more);
  }
}
