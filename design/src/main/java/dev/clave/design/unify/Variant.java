package dev.clave.design.unify;

import dev.clave.design.model.Condition;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One way in which an item can write some key attributes: a template for each, and the values that
 * the conditions of those templates fix.
 */
record Variant(Map<String, Template> templates, Map<String, String> constants) {
  private static final Variant EMPTY = new Variant(Map.of(), Map.of());

  /** Every consistent way of writing {@code attributes}. */
  static List<Variant> of(Map<String, KeyRule> keys, List<String> attributes) {
    List<Variant> variants = List.of(EMPTY);
    for (String attribute : attributes) {
      List<Variant> longer = new ArrayList<>();
      for (Variant variant : variants) {
        for (KeyChoice choice : keys.get(attribute).choices()) {
          variant.with(attribute, choice).ifPresent(longer::add);
        }
      }
      variants = longer;
    }
    return variants;
  }

  private Optional<Variant> with(String attribute, KeyChoice choice) {
    Map<String, String> fixed = new HashMap<>(constants);
    if (choice.when().isPresent() && !fix(choice.when().get(), fixed)) {
      return Optional.empty();
    }
    Map<String, Template> more = new LinkedHashMap<>(templates);
    more.put(attribute, choice.template());
    return Optional.of(new Variant(more, fixed));
  }

  /** Takes the equalities out of a condition; false when they contradict what is fixed already. */
  private static boolean fix(Condition condition, Map<String, String> fixed) {
    if (condition instanceof Condition.And and) {
      return and.all().stream().allMatch(each -> fix(each, fixed));
    }
    if (condition instanceof Condition.Comparison comparison
        && comparison.comparator() == Condition.Comparator.EQUAL
        && comparison.operand() instanceof Operand.Constant constant) {
      String before = fixed.putIfAbsent(comparison.path(), constant.text());
      return before == null || before.equals(constant.text());
    }
    return true;
  }
}
