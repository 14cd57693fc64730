package dev.clave.design.cost;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Operand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * How large the share of writes is that change one of several counters. Each word of an enumeration
 * is taken to be as frequent as the others, and so are true and false; whatever else a condition
 * asks for is taken to be so.
 */
final class Counting {
  /** Above this many combinations of values a write is taken to change a counter. */
  private static final int MOST = 4096;

  private final Entity entity;
  private final List<Counter> counters;
  private final Map<String, List<String>> values = new LinkedHashMap<>();

  Counting(Entity entity, List<Counter> counters) {
    this.entity = entity;
    this.counters = counters;
    counters.stream()
        .flatMap(counter -> counter.when().stream())
        .flatMap(Condition::paths)
        .forEach(path -> values(path).ifPresent(all -> values.put(path, all)));
  }

  private Optional<List<String>> values(String path) {
    return entity
        .attribute(path)
        .flatMap(
            attribute -> {
              if (attribute.type() instanceof AttributeType.Enumeration words) {
                return Optional.of(words.values());
              }
              return attribute.type() instanceof AttributeType.Bool
                  ? Optional.of(List.of("true", "false"))
                  : Optional.empty();
            });
  }

  /** The share of items that at least one counter counts. */
  double ofItems() {
    return share(
        combinations(Map.of()), world -> counters.stream().anyMatch(each -> counts(each, world)));
  }

  /** The share of changes of these attributes after which at least one counter is another. */
  double ofChanges(Set<String> changedPaths) {
    if (counters.stream().noneMatch(each -> readsAny(each, changedPaths))) {
      return 0;
    }
    List<Map<String, String>> before = combinations(Map.of());
    double sum = 0;
    for (Map<String, String> world : before) {
      sum +=
          share(
              after(world, changedPaths),
              next -> counters.stream().anyMatch(each -> differs(each, world, next, changedPaths)));
    }
    return before.isEmpty() ? 1 : sum / before.size();
  }

  private static double share(
      List<Map<String, String>> worlds, Predicate<Map<String, String>> test) {
    return worlds.isEmpty() ? 1 : worlds.stream().filter(test).count() / (double) worlds.size();
  }

  /** All combinations of values, with some of them settled; none where there are too many. */
  private List<Map<String, String>> combinations(Map<String, List<String>> valuesByPath) {
    List<Map<String, String>> worlds = new ArrayList<>(List.of(Map.of()));
    for (Map.Entry<String, List<String>> each : values.entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> world : worlds) {
        for (String value : valuesByPath.getOrDefault(each.getKey(), each.getValue())) {
          Map<String, String> next = new LinkedHashMap<>(world);
          next.put(each.getKey(), value);
          longer.add(next);
        }
      }
      if (longer.size() > MOST) {
        return List.of();
      }
      worlds = longer;
    }
    return worlds;
  }

  /** What an item can be after a change that gives each of these attributes another value. */
  private List<Map<String, String>> after(Map<String, String> before, Set<String> changedPaths) {
    Map<String, List<String>> valuesByPath = new LinkedHashMap<>();
    before.forEach(
        (path, value) ->
            valuesByPath.put(
                path,
                isIn(changedPaths, path)
                    ? values.get(path).stream().filter(each -> !each.equals(value)).toList()
                    : List.of(value)));
    return combinations(valuesByPath);
  }

  private boolean differs(
      Counter counter,
      Map<String, String> before,
      Map<String, String> after,
      Set<String> changedPaths) {
    boolean was = counts(counter, before);
    boolean is = counts(counter, after);
    boolean isOther =
        Stream.concat(counter.sum().stream(), counter.with().values().stream())
            .anyMatch(path -> isIn(changedPaths, path));
    boolean isUnknown =
        counter.when().stream()
            .flatMap(Condition::paths)
            .anyMatch(path -> !values.containsKey(path) && isIn(changedPaths, path));
    return was != is || (was && (isOther || isUnknown));
  }

  /** Whether any number depends on these attributes. */
  static boolean readsAny(Counter counter, Set<String> changedPaths) {
    return Stream.of(
            counter.sum().stream(),
            counter.with().values().stream(),
            counter.when().stream().flatMap(Condition::paths))
        .flatMap(each -> each)
        .anyMatch(path -> isIn(changedPaths, path));
  }

  private static boolean isIn(Set<String> changedPaths, String path) {
    return changedPaths.contains(path) || changedPaths.contains(path.split("\\.", 2)[0]);
  }

  private static boolean counts(Counter counter, Map<String, String> world) {
    return counter.when().flatMap(condition -> holds(condition, world)).orElse(true);
  }

  /** Whether a condition holds; empty where the values do not tell. */
  private static Optional<Boolean> holds(Condition condition, Map<String, String> world) {
    if (condition instanceof Condition.And and) {
      return all(and.all(), world, false);
    }
    if (condition instanceof Condition.Or or) {
      return all(or.any(), world, true);
    }
    if (condition instanceof Condition.Not not) {
      return holds(not.condition(), world).map(each -> !each);
    }
    if (condition instanceof Condition.In in && world.containsKey(in.path())) {
      return Optional.of(in.values().stream().anyMatch(each -> is(each, world.get(in.path()))));
    }
    if (condition instanceof Condition.Comparison comparison
        && world.containsKey(comparison.path())) {
      boolean equal = is(comparison.operand(), world.get(comparison.path()));
      return switch (comparison.comparator()) {
        case EQUAL -> Optional.of(equal);
        case NOT_EQUAL -> Optional.of(!equal);
        default -> Optional.empty();
      };
    }
    return Optional.empty();
  }

  /** One that decides alone decides; those that do not tell count for neither side. */
  private static Optional<Boolean> all(
      List<Condition> conditions, Map<String, String> world, boolean decisive) {
    List<Optional<Boolean>> each = conditions.stream().map(one -> holds(one, world)).toList();
    if (each.contains(Optional.of(decisive))) {
      return Optional.of(decisive);
    }
    return each.contains(Optional.<Boolean>empty()) ? Optional.empty() : Optional.of(!decisive);
  }

  private static boolean is(Operand operand, String value) {
    return operand instanceof Operand.Constant constant && constant.text().equals(value);
  }
}
