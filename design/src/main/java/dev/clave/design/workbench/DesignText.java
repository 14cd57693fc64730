package dev.clave.design.workbench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes what was read of a model as a design. */
final class DesignText {
  private static final List<String> DELIMITERS = List.of("#", "|", ":", "/", "~", "_");

  private final WorkbenchModel model;
  private final YamlText yaml = new YamlText();
  private final PatternGuess patterns;
  private final boolean several;
  private final Optional<String> under;
  private final Set<String> runtimeNames = new LinkedHashSet<>();

  private DesignText(WorkbenchModel model) {
    this.under = UnderMap.of(model);
    this.model = under.map(name -> UnderMap.flattened(model, name)).orElse(model);
    this.several = model.tables().size() > 1;
    this.patterns = new PatternGuess(several);
  }

  static String of(WorkbenchModel model) {
    return new DesignText(model).write();
  }

  private String write() {
    String name = model.name().isBlank() ? model.tables().get(0).name() : model.name();
    yaml.comment(0, "Imported from NoSQL Workbench. Key templates and types are guessed from the");
    yaml.comment(0, "sample items: read them through before they are relied on.");
    yaml.entry(0, "design", name);
    if (!model.description().isBlank()) {
      yaml.entry(0, "about", model.description());
    }
    Optional<String> type =
        TypeAttribute.of(model.tables().stream().flatMap(each -> each.items().stream()).toList());
    type.filter(attribute -> !attribute.equals("entityType"))
        .ifPresent(attribute -> yaml.entry(0, "entityType", attribute));
    if (type.isEmpty()) {
      yaml.entry(0, "entityType", "none");
    }
    under.ifPresent(this::under);
    tables();
    yaml.blank();
    yaml.open(0, "entities");
    Set<String> usedNames = new LinkedHashSet<>();
    for (WorkbenchModel.Table table : model.tables()) {
      String delimiter = delimiter(table);
      List<Group> groups = Group.of(table, delimiter);
      Map<String, String> names = new LinkedHashMap<>();
      // The first round finds out what the samples call the data after each word.
      groups.forEach(
          group -> keys(new TemplateGuess(group, table, delimiter, names), group, table));
      for (Group group : groups) {
        TemplateGuess guess = new TemplateGuess(group, table, delimiter, names);
        entity(table, group, Group.free(group.name(), usedNames), guess, type);
      }
    }
    yaml.blank();
    yaml.open(0, "patterns");
    patterns.write(yaml);
    return yaml.toString();
  }

  private void under(String name) {
    yaml.entry(0, "under", name);
    UnderMap.KEPT.stream()
        .filter(
            each ->
                model.tables().stream()
                    .flatMap(table -> table.items().stream())
                    .anyMatch(item -> item.text(each).isPresent()))
        .forEach(
            each -> {
              yaml.entry(0, each, "true");
              runtimeNames.add(each);
            });
  }

  private void tables() {
    if (!several) {
      WorkbenchModel.Table table = model.tables().get(0);
      yaml.entry(0, "table", table.name());
      table(0, table);
      return;
    }
    yaml.open(0, "tables");
    for (WorkbenchModel.Table table : model.tables()) {
      yaml.open(1, table.name());
      table(2, table);
    }
  }

  private void table(int depth, WorkbenchModel.Table table) {
    String delimiter = delimiter(table);
    if (!delimiter.equals("#")) {
      yaml.entry(depth, "delimiter", delimiter);
    }
    key(depth, table.key());
    if (!table.indexes().isEmpty()) {
      yaml.open(depth, "indexes");
    }
    for (WorkbenchModel.Index index : table.indexes()) {
      yaml.open(depth + 1, index.name());
      key(depth + 2, index.key());
      switch (index.projection()) {
        case "KEYS_ONLY" -> yaml.entry(depth + 2, "projection", "keys");
        case "INCLUDE" -> yaml.entry(depth + 2, "projection", index.projected());
        default -> {}
      }
    }
  }

  private void key(int depth, WorkbenchModel.Key key) {
    yaml.entry(depth, "key", key.names().stream().map(name -> typed(key, name)).toList());
  }

  private static String typed(WorkbenchModel.Key key, String name) {
    return switch (key.types().getOrDefault(name, "S")) {
      case "N" -> name + " number";
      case "B" -> name + " binary";
      default -> name;
    };
  }

  private void entity(
      WorkbenchModel.Table table,
      Group group,
      String name,
      TemplateGuess guess,
      Optional<String> typeAttribute) {
    yaml.open(1, name);
    if (several) {
      yaml.entry(2, "table", table.name());
    }
    group.type().filter(type -> !type.equals(name)).ifPresent(type -> yaml.entry(2, "type", type));
    Map<String, Optional<String>> keys = keys(guess, group, table);
    Set<String> hidden = new LinkedHashSet<>();
    keys.forEach(
        (key, template) -> {
          template.ifPresent(text -> yaml.entry(2, key, text));
          template.ifPresent(text -> hidden.add(key));
        });
    typeAttribute.ifPresent(hidden::add);
    hidden.addAll(runtimeNames);
    yaml.open(2, "attributes");
    guess.added().forEach((attribute, type) -> yaml.type(3, attribute, type));
    List<Map<String, WorkbenchModel.Typed>> items =
        group.items().stream().map(WorkbenchModel.Item::attributes).toList();
    Map<String, Object> types = TypeGuess.of(items);
    group.facet().ifPresent(facet -> unseen(table, facet, items, types));
    types.forEach(
        (attribute, type) -> {
          String plain = attribute.replaceAll("\\?$", "");
          if (!hidden.contains(plain) && !guess.added().containsKey(plain)) {
            yaml.type(3, attribute, type);
          }
        });
    Map<String, String> templates = new LinkedHashMap<>();
    keys.forEach((key, template) -> templates.put(key, template.orElse("<" + key + ">")));
    patterns.add(table, name, templates);
  }

  /** Attributes of the facet that no item has, which can only be optional. */
  private static void unseen(
      WorkbenchModel.Table table,
      FacetKeys facet,
      List<Map<String, WorkbenchModel.Typed>> items,
      Map<String, Object> types) {
    facet.facet().attributes().stream()
        .filter(name -> table.attributeTypes().containsKey(name))
        .filter(name -> items.stream().noneMatch(item -> item.containsKey(name)))
        .filter(name -> !table.keyAttributes().contains(name))
        .forEach(name -> types.put(name, TypeGuess.word(table.attributeTypes().get(name)) + "?"));
  }

  /**
   * The templates of the keys that items of a group have; none for an attribute that is the key.
   */
  private static Map<String, Optional<String>> keys(
      TemplateGuess guess, Group group, WorkbenchModel.Table table) {
    Map<String, Optional<String>> keys = new LinkedHashMap<>();
    for (String key : table.keyAttributes()) {
      if (group.items().stream().anyMatch(item -> item.text(key).isPresent())) {
        keys.put(key, guess.of(key));
      }
    }
    return keys;
  }

  /** The punctuation that most key values have in them. */
  private static String delimiter(WorkbenchModel.Table table) {
    List<String> values = new ArrayList<>();
    table
        .items()
        .forEach(
            item ->
                table.keyAttributes().stream()
                    .filter(Shape::isKeyName)
                    .forEach(key -> item.text(key).ifPresent(values::add)));
    String best = "#";
    long most = 0;
    for (String delimiter : DELIMITERS) {
      Pattern pattern = Pattern.compile("[A-Za-z]" + Pattern.quote(delimiter) + "\\S");
      long count = values.stream().filter(value -> pattern.matcher(value).find()).count();
      if (count > most) {
        most = count;
        best = delimiter;
      }
    }
    return best;
  }
}
