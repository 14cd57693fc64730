package dev.clave.design.unify;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.Condition;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A key that a type writes, and the templates that were chosen for it. */
record WrittenItem(Map<String, String> keys, Map<String, Template> templates) {

  /** How many items would have to be tried, at most. */
  static long count(ItemType type, KeySchema schema) {
    return schema.attributes().stream()
        .flatMap(key -> type.keys().get(key.name()).inputs().stream())
        .distinct()
        .map(name -> type.entity().attribute(name).orElseThrow().type())
        .mapToLong(each -> Values.of(each, Values.SHORT, "").size())
        .reduce(1, (one, other) -> one * other);
  }

  /** Every item of a type, with those texts tried for its strings. */
  static Set<WrittenItem> of(
      ItemType type, KeySchema schema, List<String> texts, String delimiter) {
    Set<String> names = new LinkedHashSet<>();
    schema.attributes().forEach(key -> names.addAll(type.keys().get(key.name()).inputs()));
    List<Map<String, String>> bindings = List.of(Map.of());
    for (String name : names) {
      Attribute attribute = type.entity().attribute(name).orElseThrow();
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> binding : bindings) {
        for (String value : Values.of(attribute.type(), texts, delimiter)) {
          Map<String, String> more = new LinkedHashMap<>(binding);
          more.put(name, value);
          longer.add(more);
        }
      }
      bindings = longer;
    }
    Set<WrittenItem> items = new LinkedHashSet<>();
    bindings.forEach(binding -> write(type, schema, binding).ifPresent(items::add));
    return items;
  }

  private static Optional<WrittenItem> write(
      ItemType type, KeySchema schema, Map<String, String> binding) {
    Map<String, String> keys = new LinkedHashMap<>();
    Map<String, Template> templates = new LinkedHashMap<>();
    for (var attribute : schema.attributes()) {
      KeyRule rule = type.keys().get(attribute.name());
      Optional<Template> chosen =
          rule.choices().stream()
              .filter(choice -> choice.when().map(when -> holds(when, binding)).orElse(true))
              .map(KeyChoice::template)
              .findFirst();
      String key = chosen.map(template -> fill(template, binding)).orElse(null);
      if (key == null) {
        return Optional.empty();
      }
      keys.put(attribute.name(), key);
      templates.put(attribute.name(), chosen.get());
    }
    return Optional.of(new WrittenItem(keys, templates));
  }

  private static String fill(Template template, Map<String, String> binding) {
    StringBuilder key = new StringBuilder();
    for (Part part : template.parts()) {
      String text =
          part instanceof Part.Variable variable
              ? Values.formed(binding.get(variable.name()), variable.forms())
              : ((Part.Literal) part).text();
      if (text == null) {
        return null;
      }
      key.append(text);
    }
    return key.toString();
  }

  private static boolean holds(Condition condition, Map<String, String> binding) {
    if (condition instanceof Condition.And and) {
      return and.all().stream().allMatch(each -> holds(each, binding));
    }
    if (condition instanceof Condition.Or or) {
      return or.any().stream().anyMatch(each -> holds(each, binding));
    }
    if (condition instanceof Condition.In in) {
      return in.values().stream().anyMatch(each -> text(each).equals(binding.get(in.path())));
    }
    Condition.Comparison comparison = (Condition.Comparison) condition;
    int compared = compare(binding.get(comparison.path()), text(comparison.operand()));
    return switch (comparison.comparator()) {
      case EQUAL -> compared == 0;
      case NOT_EQUAL -> compared != 0;
      case LESS -> compared < 0;
      case AT_MOST -> compared <= 0;
      case GREATER -> compared > 0;
      case AT_LEAST -> compared >= 0;
      default -> throw new AssertionError(comparison);
    };
  }

  private static String text(Operand operand) {
    return ((Operand.Constant) operand).text();
  }

  private static int compare(String value, String constant) {
    return value.matches("\\d+")
        ? new BigDecimal(value).compareTo(new BigDecimal(constant))
        : value.compareTo(constant);
  }
}
