package dev.clave.design.workbench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The access patterns that keys suggest: each entity by its key, each partition of each index. A
 * partition without any word is no pattern of its own where others have words: what is in it may be
 * in any of theirs.
 */
final class PatternGuess {
  private record GuessedPattern(
      String name, String table, String index, String where, List<String> returns) {
    /** The conditions without the names of their variables. */
    String range() {
      return where.replaceAll("<[^>]*>", "<>");
    }

    boolean isVague() {
      return !index.isEmpty() && range().replaceAll(".* = ", "").matches("'?(<>\\W?)+'?");
    }

    /** Whether this pattern may read what the other, vague one does. */
    boolean takesIn(GuessedPattern other) {
      return other.isVague()
          && table.equals(other.table)
          && index.equals(other.index)
          && range().matches(other.range().replace("<>", "(<>|\\w+)"));
    }
  }

  private final boolean several;
  private final Map<String, GuessedPattern> patternsByPlace = new LinkedHashMap<>();
  private final Set<String> usedNames = new LinkedHashSet<>();

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
    GuessedPattern here = new GuessedPattern(name, table.name(), index, where, List.of(entity));
    String place = table.name() + "\n" + index + "\n" + here.range();
    GuessedPattern before = patternsByPlace.get(place);
    List<String> returns = new ArrayList<>(before == null ? List.of() : before.returns());
    returns.add(entity);
    patternsByPlace.put(
        place,
        before == null
            ? new GuessedPattern(Group.free(name, usedNames), table.name(), index, where, returns)
            : new GuessedPattern(before.name(), table.name(), index, before.where(), returns));
  }

  void write(YamlText yaml) {
    for (GuessedPattern pattern : patternsByPlace.values()) {
      boolean covered =
          pattern.isVague()
              && patternsByPlace.values().stream()
                  .anyMatch(each -> !each.equals(pattern) && each.takesIn(pattern));
      if (covered) {
        continue;
      }
      Set<String> returns = new LinkedHashSet<>(pattern.returns());
      patternsByPlace.values().stream()
          .filter(pattern::takesIn)
          .forEach(vague -> returns.addAll(vague.returns()));
      yaml.open(1, pattern.name());
      if (several) {
        yaml.entry(2, "table", pattern.table());
      }
      if (!pattern.index().isEmpty()) {
        yaml.entry(2, "index", pattern.index());
      }
      yaml.entry(2, "where", pattern.where());
      yaml.entry(2, "returns", List.copyOf(returns));
    }
  }
}
