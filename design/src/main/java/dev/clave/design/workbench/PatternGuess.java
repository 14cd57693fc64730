package dev.clave.design.workbench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The access patterns that keys suggest: each entity by its key, each partition of each index. */
final class PatternGuess {
  private record Found(
      String name, String table, String index, String where, List<String> returns) {}

  private final boolean several;
  private final Map<String, Found> found = new LinkedHashMap<>();
  private final Set<String> taken = new LinkedHashSet<>();

  PatternGuess(boolean several) {
    this.several = several;
  }

  /** Adds the patterns of an entity with these key templates. */
  void add(WorkbenchModel.Table table, String entity, Map<String, String> keys) {
    whole(table, entity, keys);
    partition(table, "", table.key(), entity, keys);
    for (WorkbenchModel.Index index : table.indexes()) {
      if (keys.keySet().containsAll(index.key().names())) {
        partition(table, index.name(), index.key(), entity, keys);
      }
    }
  }

  private void whole(WorkbenchModel.Table table, String entity, Map<String, String> keys) {
    List<String> conditions =
        table.key().names().stream().map(key -> key + " = " + operand(keys.get(key))).toList();
    put(table, "", entity, String.join(" and ", conditions), entity);
  }

  private void partition(
      WorkbenchModel.Table table,
      String index,
      WorkbenchModel.Key key,
      String entity,
      Map<String, String> keys) {
    String template = keys.get(key.partition());
    if (key.sort().isEmpty() && index.isEmpty()) {
      return;
    }
    String prefix = index.isEmpty() ? "all" : Group.identifier(index);
    String name =
        Group.identifier(prefix + " " + template.replaceAll("<([^:>]*)[^>]*>", " by $1 "));
    put(table, index, name, key.partition() + " = " + operand(template), entity);
  }

  /** A value that the condition's own words would cut needs quotes. */
  private static String operand(String template) {
    return template.matches("\\S+") && !template.startsWith("#") ? template : "'" + template + "'";
  }

  /** Conditions that differ in the names of their variables alone read the same range. */
  private void put(
      WorkbenchModel.Table table, String index, String name, String where, String entity) {
    String range = table.name() + "\n" + index + "\n" + where.replaceAll("<[^>]*>", "<>");
    Found before = found.get(range);
    List<String> returns = new ArrayList<>(before == null ? List.of() : before.returns());
    returns.add(entity);
    found.put(
        range,
        before == null
            ? new Found(Group.free(name, taken), table.name(), index, where, returns)
            : new Found(before.name(), table.name(), index, before.where(), returns));
  }

  void write(YamlText yaml) {
    for (Found pattern : found.values()) {
      yaml.open(1, pattern.name());
      if (several) {
        yaml.entry(2, "table", pattern.table());
      }
      if (!pattern.index().isEmpty()) {
        yaml.entry(2, "index", pattern.index());
      }
      yaml.entry(2, "where", pattern.where());
      yaml.entry(2, "returns", pattern.returns());
    }
  }
}
