package dev.clave.design.workbench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * Reads the template of an index key from items that tell: where a piece is the same in all of them
 * and no attribute is, it is a constant, and where an attribute is, no other is too.
 */
record TemplateOfItems(
    Group group, List<WorkbenchModel.Item> items, WorkbenchModel.Table table, String delimiter) {

  /**
   * The template, or an inner nothing where the attribute is itself the key; an outer one where the
   * items leave a piece open.
   */
  Optional<Optional<String>> of(String key) {
    Optional<String> whole = variable(values(key), key);
    if (whole.isPresent()) {
      return Optional.of(whole);
    }
    List<List<String>> cut =
        items.stream().map(item -> Shape.split(item.text(key).orElse(""), delimiter)).toList();
    int pieces = cut.get(0).size();
    // A key of several cases: Workbench has no word for them, so the first one stands for all.
    if (cut.stream().anyMatch(each -> each.size() != pieces)) {
      List<WorkbenchModel.Item> alike =
          IntStream.range(0, items.size())
              .filter(i -> cut.get(i).size() == pieces)
              .mapToObj(items::get)
              .toList();
      return new TemplateOfItems(group, alike, table, delimiter).of(key);
    }
    boolean isSpread = pieces > 1 && SpreadKeys.of(items, table, key, delimiter);
    List<String> template = new ArrayList<>();
    for (int i = 0; i < (isSpread ? pieces - 1 : pieces); i++) {
      int at = i;
      List<String> texts = cut.stream().map(each -> each.get(at)).toList();
      Optional<String> piece =
          variable(texts, key).or(() -> within(texts, key)).or(() -> constant(texts, key));
      if (piece.isEmpty()) {
        return pieces == 1 && !Shape.isKeyName(key)
            ? Optional.of(Optional.empty())
            : Optional.empty();
      }
      template.add(piece.get());
    }
    return Optional.of(Optional.of(String.join(delimiter, template)));
  }

  private List<String> values(String key) {
    return items.stream().map(item -> item.text(key).orElse("")).toList();
  }

  private List<String> candidates(String key) {
    return items.get(0).attributes().keySet().stream()
        .filter(name -> !name.equals(key))
        .filter(name -> !table.keyAttributes().contains(name) || !Shape.isKeyName(name))
        .filter(name -> !TypeAttribute.NAMES.contains(name))
        .filter(name -> name.matches("[\\p{L}\\p{N}_.$@-]+"))
        .filter(name -> items.stream().allMatch(item -> item.text(name).isPresent()))
        .toList();
  }

  private Optional<String> variable(List<String> texts, String key) {
    for (Map.Entry<String, BiPredicate<String, String>> form : TemplateGuess.FORMS.entrySet()) {
      for (String name : candidates(key)) {
        List<String> values = values(name);
        if (IntStream.range(0, texts.size())
            .allMatch(i -> form.getValue().test(values.get(i), texts.get(i)))) {
          return Optional.of(variableText(name, form.getKey()));
        }
      }
    }
    int width = texts.get(0).length();
    if (width == 0 || texts.stream().anyMatch(text -> text.length() != width)) {
      return Optional.empty();
    }
    return ofWidth(texts, key, ":pad" + width, TemplateOfItems::isPadded)
        .or(() -> ofWidth(texts, key, ":fill" + width, TemplateOfItems::isFilled))
        .or(() -> ofWidth(texts, key, ":first" + width, TemplateOfItems::isBegun));
  }

  private Optional<String> ofWidth(
      List<String> texts, String key, String form, BiPredicate<String, String> same) {
    return candidates(key).stream()
        .filter(
            name -> {
              List<String> values = values(name);
              return IntStream.range(0, texts.size())
                  .allMatch(i -> same.test(values.get(i), texts.get(i)));
            })
        .map(name -> variableText(name, form))
        .findFirst();
  }

  /** An item without the attribute is not in the index, and is not meant to be. */
  private String variableText(String name, String form) {
    boolean optional = group.items().stream().anyMatch(item -> item.text(name).isEmpty());
    return "<" + name + form + (optional ? "?>" : ">");
  }

  private static boolean isPadded(String value, String text) {
    return value.matches("\\d+")
        && value.length() <= text.length()
        && text.equals("0".repeat(text.length() - value.length()) + value);
  }

  private static boolean isFilled(String value, String text) {
    return text.length() > value.length() && text.stripTrailing().equals(value);
  }

  private static boolean isBegun(String value, String text) {
    return value.length() > text.length() && value.startsWith(text);
  }

  /** A variable with the same text before or behind it in every item: {@code Lift <number>}. */
  private Optional<String> within(List<String> texts, String key) {
    if (texts.stream().distinct().count() < 2) {
      return Optional.empty();
    }
    int shortest = texts.stream().mapToInt(String::length).min().orElse(0);
    for (int before = 0; before < shortest && isShared(texts, 0, before); before++) {
      for (int behind = before == 0 ? 1 : 0;
          before + behind < shortest && isShared(texts, -behind, behind);
          behind++) {
        int from = before;
        int end = behind;
        List<String> inner =
            texts.stream().map(text -> text.substring(from, text.length() - end)).toList();
        Optional<String> variable = variable(inner, key);
        if (variable.isPresent()) {
          String first = texts.get(0);
          return Optional.of(
              first.substring(0, from) + variable.get() + first.substring(first.length() - end));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether all texts have the same characters from a place on, counted from the end below 0. */
  private static boolean isShared(List<String> texts, int from, int length) {
    return texts.stream()
            .map(
                text -> from < 0 ? text.substring(text.length() + from) : text.substring(0, length))
            .distinct()
            .count()
        == 1;
  }

  private static Optional<String> constant(List<String> texts, String key) {
    boolean same = texts.stream().distinct().count() == 1;
    return same && (texts.size() > 1 || Shape.isKeyName(key))
        ? Optional.of(texts.get(0))
        : Optional.empty();
  }
}
