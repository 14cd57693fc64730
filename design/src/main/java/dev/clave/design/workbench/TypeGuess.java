package dev.clave.design.workbench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Guesses an attribute's type from the values that items have, in the words of the language. */
final class TypeGuess {
  private TypeGuess() {}

  /** The attributes of some items or maps, each with its type; a missing one is optional. */
  static Map<String, Object> of(List<Map<String, WorkbenchModel.Typed>> maps) {
    Map<String, List<WorkbenchModel.Typed>> values = new LinkedHashMap<>();
    for (Map<String, WorkbenchModel.Typed> map : maps) {
      map.forEach(
          (name, value) -> values.computeIfAbsent(name, each -> new ArrayList<>()).add(value));
    }
    Map<String, Object> types = new LinkedHashMap<>();
    values.forEach(
        (name, all) -> {
          Object type = type(all);
          boolean optional = all.size() < maps.size();
          if (optional && type instanceof String word) {
            types.put(name, word + "?");
          } else {
            types.put(optional ? name + "?" : name, type);
          }
        });
    return types;
  }

  private static Object type(List<WorkbenchModel.Typed> values) {
    Set<String> letters =
        values.stream().map(WorkbenchModel.Typed::type).collect(Collectors.toSet());
    if (letters.size() != 1) {
      return "any";
    }
    String letter = letters.iterator().next();
    return switch (letter) {
      case "S" -> text(values.stream().map(WorkbenchModel.Typed::text).toList());
      case "M" -> map(values);
      case "L" -> list(values);
      default -> word(letter);
    };
  }

  /** The plain type that a letter of DynamoDB stands for. */
  static String word(String letter) {
    return switch (letter) {
      case "S" -> "string";
      case "N" -> "number";
      case "BOOL" -> "boolean";
      case "B" -> "binary";
      case "SS" -> "set of string";
      case "NS" -> "set of number";
      case "BS" -> "set of binary";
      case "M" -> "map";
      case "L" -> "list";
      default -> "any";
    };
  }

  private static Object map(List<WorkbenchModel.Typed> values) {
    List<Map<String, WorkbenchModel.Typed>> maps = new ArrayList<>();
    for (WorkbenchModel.Typed value : values) {
      Map<String, WorkbenchModel.Typed> fields = new LinkedHashMap<>();
      if (value.value() instanceof Map<?, ?> map) {
        map.forEach(
            (name, node) ->
                WorkbenchModel.Typed.of(node)
                    .ifPresent(typed -> fields.put(name.toString(), typed)));
      }
      maps.add(fields);
    }
    Map<String, Object> types = of(maps);
    return types.isEmpty() ? "map" : types;
  }

  private static Object list(List<WorkbenchModel.Typed> values) {
    List<WorkbenchModel.Typed> elements =
        values.stream()
            .filter(value -> value.value() instanceof List<?>)
            .flatMap(value -> ((List<?>) value.value()).stream())
            .flatMap(node -> WorkbenchModel.Typed.of(node).stream())
            .toList();
    return elements.isEmpty() ? "list" : List.of(type(elements));
  }

  /** The type of some texts. */
  static String text(List<String> values) {
    if (all(values, "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}.*")) {
      return "timestamp";
    } else if (all(values, "\\d{4}-\\d{2}-\\d{2}")) {
      return "date";
    } else if (all(values, "[^@\\s]+@[^@\\s]+\\.[^@\\s]+")) {
      return "email";
    }
    return "string";
  }

  private static boolean all(List<String> values, String pattern) {
    return values.stream().allMatch(value -> value.matches(pattern));
  }
}
