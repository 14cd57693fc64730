package dev.clave.design.workbench;

import dev.clave.design.model.TimeUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * Guesses the template of a key attribute from the values that items of one kind have. Data is
 * named by the attribute that always has the same value, perhaps in another form; where there is
 * none, by the word in front of it, and {@code added} says that such an attribute is to be
 * declared. Data has one name only where it is the same in every item.
 */
final class TemplateGuess {
  /** Parts of a time, the usual ones first. */
  private static final List<TimeUnit> PARTS =
      List.of(
          TimeUnit.DAY,
          TimeUnit.MONTH,
          TimeUnit.YEAR,
          TimeUnit.QUARTER,
          TimeUnit.WEEK,
          TimeUnit.HOUR,
          TimeUnit.MINUTE,
          TimeUnit.SECOND);

  /** Forms in which an attribute may stand in a key, from the plainest on. */
  static final Map<String, BiPredicate<String, String>> FORMS = forms();

  private final Group group;
  private final WorkbenchModel.Table table;
  private final String delimiter;
  private final Map<String, String> names;
  private final AddedNames addedNames;

  /** {@code names} is what data after a word is called, shared by the guesses of one table. */
  TemplateGuess(
      Group group, WorkbenchModel.Table table, String delimiter, Map<String, String> names) {
    this.names = names;
    this.group = group;
    this.table = table;
    this.delimiter = delimiter;
    this.addedNames = new AddedNames(group);
  }

  private static Map<String, BiPredicate<String, String>> forms() {
    Map<String, BiPredicate<String, String>> forms = new LinkedHashMap<>();
    forms.put("", String::equals);
    forms.put(":lower", (value, text) -> value.toLowerCase(Locale.ROOT).equals(text));
    forms.put(":upper", (value, text) -> value.toUpperCase(Locale.ROOT).equals(text));
    for (TimeUnit unit : PARTS) {
      forms.put(
          ":" + unit.name().toLowerCase(Locale.ROOT), (value, text) -> isPart(value, text, unit));
    }
    return forms;
  }

  private static boolean isPart(String value, String text, TimeUnit unit) {
    return value.length() > unit.length()
        && value.matches("\\d{4}-\\d{2}-\\d{2}.*")
        && unit.of(value).filter(text::equals).isPresent();
  }

  /** Variables that no attribute of the items has, and their types. */
  Map<String, String> added() {
    return addedNames.types();
  }

  /** The template, or nothing when the attribute is itself the key. */
  Optional<String> of(String key) {
    List<WorkbenchModel.Item> items =
        group.items().stream().filter(item -> item.text(key).isPresent()).toList();
    if (group.facet().isPresent()) {
      Optional<Optional<String>> statedName = stated(group.facet().get(), key, items);
      if (statedName.isPresent()) {
        return statedName.get();
      }
    }
    boolean partition =
        key.equals(table.key().partition())
            || table.indexes().stream().anyMatch(index -> index.key().partition().equals(key));
    List<Shape> shapes =
        items.stream()
            .map(item -> Shape.of(item.text(key).orElse(""), delimiter, partition, item))
            .toList();
    int pieces = shapes.get(0).pieces().size();
    boolean even = shapes.stream().allMatch(shape -> shape.pieces().size() == pieces);
    if (!even || (pieces == 1 && !shapes.get(0).pieces().get(0).fixed())) {
      return even && Shape.isKeyName(key)
          ? Optional.of(variable(items, shapes, 0, key))
          : Shape.isKeyName(key)
              ? Optional.of(
                  "<" + addedNames.name(List.of(Group.identifier(key)), values(key)) + ":free>")
              : Optional.empty();
    }
    List<String> template = new ArrayList<>();
    for (int i = 0; i < pieces; i++) {
      int at = i;
      Shape.Piece first = shapes.get(0).pieces().get(i);
      boolean fixed =
          shapes.stream().allMatch(shape -> shape.pieces().get(at).equals(first)) && first.fixed();
      template.add(
          fixed
              ? first.text()
              : variable(items, shapes, i, template.isEmpty() ? key : template.get(i - 1)));
    }
    return Optional.of(String.join(delimiter, template));
  }

  /**
   * A template that the facet states, or that its telling items leave no doubt of; empty where they
   * do.
   */
  private Optional<Optional<String>> stated(
      FacetKeys facet, String key, List<WorkbenchModel.Item> items) {
    String template = facet.templates().get(key);
    if (template == null) {
      return new TemplateOfItems(group, items, table, delimiter).of(key);
    }
    facet.variables().stream()
        .filter(name -> items.stream().noneMatch(item -> item.attributes().containsKey(name)))
        .forEach(addedNames::declare);
    return Optional.of(template.equals("<" + key + ">") ? Optional.empty() : Optional.of(template));
  }

  private String variable(
      List<WorkbenchModel.Item> items, List<Shape> shapes, int at, String before) {
    for (Map.Entry<String, BiPredicate<String, String>> form : FORMS.entrySet()) {
      Optional<String> attribute = attribute(items, shapes, at, form.getValue());
      if (attribute.isPresent()) {
        names.putIfAbsent(before, attribute.get());
        return "<" + attribute.get() + form.getKey() + ">";
      }
    }
    Optional<String> padded =
        attribute(
            items,
            shapes,
            at,
            (value, text) -> text.matches("0+" + java.util.regex.Pattern.quote(value)));
    if (padded.isPresent()) {
      return "<" + padded.get() + ":pad" + shapes.get(0).pieces().get(at).text().length() + ">";
    }
    List<String> data =
        group.items().stream()
            .map(items::indexOf)
            .map(i -> i < 0 ? "" : shapes.get(i).pieces().get(at).text())
            .toList();
    return "<" + addedNames.name(likelyNames(before), data) + ">";
  }

  /** What data is called after the word before it: as other items call it, or by that word. */
  private List<String> likelyNames(String word) {
    String name = Group.identifier(word.replaceAll("[<>:].*", ""));
    String variableName = name.endsWith("Id") ? name : name + "Id";
    return names.containsKey(word) ? List.of(names.get(word), variableName) : List.of(variableName);
  }

  private List<String> values(String key) {
    return group.items().stream().map(item -> item.text(key).orElse("")).toList();
  }

  private Optional<String> attribute(
      List<WorkbenchModel.Item> items,
      List<Shape> shapes,
      int at,
      BiPredicate<String, String> same) {
    return items.get(0).attributes().keySet().stream()
        .filter(name -> !table.keyAttributes().contains(name) || !Shape.isKeyName(name))
        .filter(name -> name.matches("[\\p{L}\\p{N}_.$@-]+"))
        .filter(
            name -> {
              for (int i = 0; i < items.size(); i++) {
                String text = shapes.get(i).pieces().get(at).text();
                if (items.get(i).text(name).filter(value -> same.test(value, text)).isEmpty()) {
                  return false;
                }
              }
              return true;
            })
        .findFirst();
  }
}
