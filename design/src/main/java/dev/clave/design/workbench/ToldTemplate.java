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
record ToldTemplate(
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
      return new ToldTemplate(group, alike, table, delimiter).of(key);
    }
    List<String> template = new ArrayList<>();
    for (int i = 0; i < pieces; i++) {
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
          return Optional.of(written(name, form.getKey()));
        }
      }
    }
    int width = texts.get(0).length();
    return candidates(key).stream()
        .filter(
            name ->
                IntStream.range(0, texts.size())
                    .allMatch(i -> isPadded(values(name).get(i), texts.get(i), width)))
        .map(name -> written(name, ":pad" + width))
        .findFirst();
  }

  /** An item without the attribute is not in the index, and is not meant to be. */
  private String written(String name, String form) {
    boolean optional = group.items().stream().anyMatch(item -> item.text(name).isEmpty());
    return "<" + name + form + (optional ? "?>" : ">");
  }

  private static boolean isPadded(String value, String text, int width) {
    return text.length() == width
        && value.matches("\\d+")
        && value.length() <= width
        && text.equals("0".repeat(width - value.length()) + value);
  }

  /** A variable with the same text before or behind it in every item: {@code Lift <number>}. */
  private Optional<String> within(List<String> texts, String key) {
    if (texts.stream().distinct().count() < 2) {
      return Optional.empty();
    }
    for (String name : candidates(key)) {
      List<String> values = values(name);
      int at = texts.get(0).indexOf(values.get(0));
      if (at < 0 || values.get(0).isEmpty()) {
        continue;
      }
      String before = texts.get(0).substring(0, at);
      String behind = texts.get(0).substring(at + values.get(0).length());
      if (IntStream.range(0, texts.size())
          .allMatch(i -> texts.get(i).equals(before + values.get(i) + behind))) {
        return Optional.of(before + written(name, "") + behind);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> constant(List<String> texts, String key) {
    boolean same = texts.stream().distinct().count() == 1;
    return same && (texts.size() > 1 || Shape.isKeyName(key))
        ? Optional.of(texts.get(0))
        : Optional.empty();
  }
}
