package dev.clave.design.unify;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** All keys that a type can write with short values, and a matcher that knows no automata. */
final class WrittenItems {
  private static final List<String> VALUES = values();

  private WrittenItems() {}

  /** Every string of up to three of A, B and 1, and one below and one above all of them. */
  private static List<String> values() {
    List<String> values = new ArrayList<>(List.of("!", "~"));
    List<String> last = List.of("");
    for (int length = 1; length <= 3; length++) {
      List<String> longer = new ArrayList<>();
      for (String each : last) {
        for (String letter : List.of("A", "B", "1")) {
          longer.add(each + letter);
        }
      }
      values.addAll(longer);
      last = longer;
    }
    return values;
  }

  static Set<Map<String, String>> of(ItemType type, KeySchema schema) {
    Set<Part.Variable> variables =
        schema.attributes().stream()
            .flatMap(key -> type.keys().get(key.name()).templates().get(0).variables().stream())
            .map(each -> new Part.Variable(each.name(), each.forms(), false, each.span()))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    List<Map<String, String>> bindings = List.of(Map.of());
    for (Part.Variable variable : variables) {
      boolean bound = bindings.get(0).containsKey(variable.name());
      if (!bound) {
        bindings = extend(bindings, variable, type);
      }
    }
    Set<Map<String, String>> items = new LinkedHashSet<>();
    for (Map<String, String> binding : bindings) {
      Map<String, String> item = new LinkedHashMap<>();
      schema
          .attributes()
          .forEach(
              key ->
                  item.put(
                      key.name(), fill(type.keys().get(key.name()).templates().get(0), binding)));
      items.add(item);
    }
    return items;
  }

  private static List<Map<String, String>> extend(
      List<Map<String, String>> bindings, Part.Variable variable, ItemType type) {
    List<String> values = VALUES;
    if (type.entity().attribute(variable.name()).orElseThrow().type()
        instanceof AttributeType.Enumeration enumeration) {
      values = enumeration.values();
    } else if (variable.form(Form.Only.class).isPresent()) {
      values = List.of("1", "11");
    }
    List<Map<String, String>> longer = new ArrayList<>();
    for (Map<String, String> binding : bindings) {
      for (String value : values) {
        Map<String, String> more = new LinkedHashMap<>(binding);
        more.put(variable.name(), value);
        longer.add(more);
      }
    }
    return longer;
  }

  private static String fill(Template template, Map<String, String> binding) {
    StringBuilder key = new StringBuilder();
    for (Part part : template.parts()) {
      key.append(
          part instanceof Part.Variable variable
              ? binding.get(variable.name())
              : ((Part.Literal) part).text());
    }
    return key.toString();
  }

  /** Whether inputs exist with which all conditions hold of the item. */
  static boolean matches(Map<String, String> item, List<KeyCondition> conditions) {
    KeyCondition partition = conditions.get(0);
    for (Map<String, String> inputs :
        solutions(partition.operands().get(0).parts(), item.get("PK"), Map.of(), true)) {
      if (conditions.size() == 1 || holds(conditions.get(1), item.get("SK"), inputs)) {
        return true;
      }
    }
    return false;
  }

  private static boolean holds(KeyCondition condition, String value, Map<String, String> inputs) {
    List<Part> first = condition.operands().get(0).parts();
    return switch (condition.operator()) {
      case EQUAL -> !solutions(first, value, inputs, true).isEmpty();
      case BEGINS_WITH -> !solutions(first, value, inputs, false).isEmpty();
      case BETWEEN ->
          fillings(first, inputs).stream().anyMatch(low -> low.compareTo(value) <= 0)
              && fillings(condition.operands().get(1).parts(), inputs).stream()
                  .anyMatch(high -> high.compareTo(value) >= 0);
      case LESS -> fillings(first, inputs).stream().anyMatch(bound -> value.compareTo(bound) < 0);
      case AT_MOST ->
          fillings(first, inputs).stream().anyMatch(bound -> value.compareTo(bound) <= 0);
      case GREATER ->
          fillings(first, inputs).stream().anyMatch(bound -> value.compareTo(bound) > 0);
      case AT_LEAST ->
          fillings(first, inputs).stream().anyMatch(bound -> value.compareTo(bound) >= 0);
    };
  }

  /** Bounds with every value of the inputs that are not settled. */
  private static List<String> fillings(List<Part> parts, Map<String, String> inputs) {
    List<String> fillings = List.of("");
    for (Part part : parts) {
      List<String> longer = new ArrayList<>();
      for (String each : fillings) {
        if (part instanceof Part.Literal literal) {
          longer.add(each + literal.text());
        } else {
          String bound = inputs.get(((Part.Variable) part).name());
          (bound == null ? VALUES : List.of(bound)).forEach(value -> longer.add(each + value));
        }
      }
      fillings = longer;
    }
    return fillings;
  }

  /** The inputs with which the parts give the value, or a beginning of it. */
  private static List<Map<String, String>> solutions(
      List<Part> parts, String value, Map<String, String> inputs, boolean whole) {
    if (parts.isEmpty()) {
      return !whole || value.isEmpty() ? List.of(inputs) : List.of();
    }
    List<Part> rest = parts.subList(1, parts.size());
    if (parts.get(0) instanceof Part.Literal literal) {
      return value.startsWith(literal.text())
          ? solutions(rest, value.substring(literal.text().length()), inputs, whole)
          : List.of();
    }
    String name = ((Part.Variable) parts.get(0)).name();
    List<Map<String, String>> found = new ArrayList<>();
    for (int end = 1; end <= value.length() && value.charAt(end - 1) != '#'; end++) {
      String taken = value.substring(0, end);
      if (inputs.getOrDefault(name, taken).equals(taken)) {
        Map<String, String> more = new LinkedHashMap<>(inputs);
        more.put(name, taken);
        found.addAll(solutions(rest, value.substring(end), more, whole));
      }
    }
    return found;
  }
}
