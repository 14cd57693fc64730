package dev.clave.table;

import dev.clave.design.Design;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A design made ready to run: its tables' names, its entities and its patterns. */
final class Catalogue {
  private final Design design;
  private final Map<String, String> tableNames = new LinkedHashMap<>();
  private final Shapes shapes;
  private final Map<String, PatternShape> patterns = new LinkedHashMap<>();

  Catalogue(Design design, TableOptions options) {
    this.design = design;
    design.tables().forEach(table -> tableNames.put(table.name(), table.physicalName()));
    options.tableName().ifPresent(name -> tableNames.put(design.tables().get(0).name(), name));
    this.shapes = new Shapes(design, tableNames);
    for (Pattern pattern : design.patterns()) {
      String tableName = tableNames.get(pattern.table());
      patterns.put(
          pattern.name(),
          new PatternShape(pattern, design.table(pattern.table()), tableName, shapes));
    }
  }

  Design design() {
    return design;
  }

  String tableName(String table) {
    return tableNames.get(table);
  }

  String firstTableName() {
    return tableNames.values().iterator().next();
  }

  Shapes shapes() {
    return shapes;
  }

  PatternShape pattern(String name) {
    PatternShape pattern = patterns.get(name);
    if (pattern == null) {
      throw unknown(name, "patterns", List.copyOf(patterns.keySet()));
    }
    return pattern;
  }

  TransactionDefinition transaction(String name) {
    return design
        .findTransaction(name)
        .orElseThrow(
            () ->
                unknown(
                    name,
                    "transactions",
                    design.transactions().stream().map(TransactionDefinition::name).toList()));
  }

  View view(String name) {
    return design.views().stream()
        .filter(view -> view.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> unknown(name, "views", design.views().stream().map(View::name).toList()));
  }

  private static TableException unknown(String name, String what, List<String> known) {
    return TableException.refused(name, "", "one of the " + what + " " + known, "`" + name + "`");
  }
}
