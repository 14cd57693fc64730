package dev.clave.design.unify;

import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Part;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which inputs of a pattern can be left out together. */
final class Absence {
  private Absence() {}

  /** Every set of inputs that a caller may leave out, the empty one first. */
  static List<Set<String>> of(List<KeyCondition> conditions) {
    Map<String, Boolean> optional = new LinkedHashMap<>();
    conditions.stream()
        .flatMap(condition -> condition.operands().stream())
        .flatMap(operand -> operand.variables().stream())
        .forEach(each -> optional.merge(each.name(), each.optional(), Boolean::logicalAnd));
    List<Set<String>> sets = new ArrayList<>(List.of(Set.of()));
    optional.forEach(
        (name, absent) -> {
          if (absent) {
            for (Set<String> set : List.copyOf(sets)) {
              Set<String> more = new HashSet<>(set);
              more.add(name);
              sets.add(more);
            }
          }
        });
    return sets;
  }

  /** The parts of a template as far as the first input that is left out. */
  static List<Part> before(List<Part> parts, Set<String> absent) {
    return parts.stream()
        .takeWhile(part -> !(part instanceof Part.Variable each && absent.contains(each.name())))
        .toList();
  }
}
