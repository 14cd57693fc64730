package dev.clave.design.unify;

import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether a pattern can find an item, by trying its inputs out. */
final class AskedKeys {
  private final WrittenItem item;
  private final List<KeyCondition> conditions;
  private final Set<String> delimited;
  private final String delimiter;

  /** {@code delimited} are the inputs that may have the delimiter in them. */
  AskedKeys(
      WrittenItem item, List<KeyCondition> conditions, Set<String> delimited, String delimiter) {
    this.item = item;
    this.conditions = conditions;
    this.delimited = delimited;
    this.delimiter = delimiter;
  }

  /** Whether inputs exist, some of them perhaps left out, with which all conditions hold. */
  boolean find() {
    return Absence.of(conditions).stream().anyMatch(this::find);
  }

  private boolean find(Set<String> absent) {
    List<Map<String, String>> inputs = List.of(Map.of());
    for (KeyCondition condition : conditions) {
      String value = item.keys().get(condition.attribute());
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> each : inputs) {
        more.addAll(holding(condition, value, each, absent));
      }
      inputs = more;
    }
    return !inputs.isEmpty();
  }

  private List<Map<String, String>> holding(
      KeyCondition condition, String value, Map<String, String> inputs, Set<String> absent) {
    List<Part> first = condition.operands().get(0).parts();
    List<Part> beginning = before(first, absent);
    if (condition.operator() == Operator.BETWEEN) {
      return ranging(condition, value, inputs, absent);
    }
    if (beginning.size() < first.size() || condition.operator() == Operator.BEGINS_WITH) {
      return solutions(beginning, value, inputs, false);
    }
    return condition.operator() == Operator.EQUAL
        ? solutions(first, value, inputs, true)
        : ranging(condition, value, inputs, absent);
  }

  private static List<Part> before(List<Part> parts, Set<String> absent) {
    List<Part> before = new ArrayList<>();
    for (Part part : parts) {
      if (part instanceof Part.Variable variable && absent.contains(variable.name())) {
        break;
      }
      before.add(part);
    }
    return before;
  }

  private List<Map<String, String>> ranging(
      KeyCondition condition, String value, Map<String, String> inputs, Set<String> absent) {
    List<List<Part>> bounds =
        condition.operands().stream().map(each -> before(each.parts(), absent)).toList();
    List<Map<String, String>> tried = List.of(inputs);
    for (List<Part> bound : bounds) {
      for (Part part : bound) {
        tried = part instanceof Part.Variable variable ? filled(tried, variable, value) : tried;
      }
    }
    return tried.stream().filter(each -> holds(condition, bounds, value, each)).toList();
  }

  private List<Map<String, String>> filled(
      List<Map<String, String>> tried, Part.Variable variable, String value) {
    if (tried.isEmpty() || tried.get(0).containsKey(variable.name())) {
      return tried;
    }
    Set<String> candidates = new LinkedHashSet<>(Values.SHORT);
    for (String part : Values.substrings(value)) {
      char last = part.charAt(part.length() - 1);
      String before = part.substring(0, part.length() - 1);
      candidates.addAll(
          List.of(part, part + last, before + (char) (last - 1), before + (char) (last + 1)));
    }
    List<Map<String, String>> filled = new ArrayList<>();
    for (Map<String, String> each : tried) {
      for (String candidate : candidates) {
        if (takes(variable, candidate)) {
          Map<String, String> more = new LinkedHashMap<>(each);
          more.put(variable.name(), candidate);
          filled.add(more);
        }
      }
    }
    return filled;
  }

  private boolean holds(
      KeyCondition condition, List<List<Part>> bounds, String value, Map<String, String> inputs) {
    String first = text(bounds.get(0), inputs);
    return switch (condition.operator()) {
      case LESS -> value.compareTo(first) < 0;
      case AT_MOST -> below(condition, 0, bounds, value, first);
      case GREATER ->
          value.compareTo(first) > 0 && !(goesOn(condition, 0) && value.startsWith(first));
      case AT_LEAST -> value.compareTo(first) >= 0;
      default -> {
        String second = text(bounds.get(1), inputs);
        yield value.compareTo(first) >= 0
            && (second.isEmpty() || below(condition, 1, bounds, value, second));
      }
    };
  }

  private boolean below(
      KeyCondition condition, int operand, List<List<Part>> bounds, String value, String bound) {
    boolean whole = bounds.get(operand).size() == condition.operands().get(operand).parts().size();
    return value.compareTo(bound) <= 0
        || ((!whole || goesOn(condition, operand)) && value.startsWith(bound));
  }

  /** A bound that ends in an input takes in what begins with it, where the key has more parts. */
  private boolean goesOn(KeyCondition condition, int operand) {
    Template bound = condition.operands().get(operand);
    return bound.parts().get(bound.parts().size() - 1) instanceof Part.Variable
        && item.templates().get(condition.attribute()).parts().size() > bound.parts().size();
  }

  private static String text(List<Part> parts, Map<String, String> inputs) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(
          part instanceof Part.Variable variable
              ? inputs.get(variable.name())
              : ((Part.Literal) part).text());
    }
    return text.toString();
  }

  /** The inputs with which the parts give the value, or a beginning of it. */
  private List<Map<String, String>> solutions(
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
    Part.Variable variable = (Part.Variable) parts.get(0);
    List<Map<String, String>> solutions = new ArrayList<>();
    for (int end = 1; end <= value.length(); end++) {
      String prefix = value.substring(0, end);
      if (inputs.getOrDefault(variable.name(), prefix).equals(prefix) && takes(variable, prefix)) {
        Map<String, String> more = new LinkedHashMap<>(inputs);
        more.put(variable.name(), prefix);
        solutions.addAll(solutions(rest, value.substring(end), more, whole));
      }
    }
    return solutions;
  }

  /** Whether an input can be that text in a key. */
  private boolean takes(Part.Variable variable, String text) {
    return variable.forms().stream().allMatch(form -> Values.canResult(text, form))
        && (delimited.contains(variable.name()) || !text.contains(delimiter));
  }
}
