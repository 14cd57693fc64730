package dev.clave.table.pattern;

import dev.clave.design.Design;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import dev.clave.table.item.TableException;
import dev.clave.table.options.TableOptions;
import dev.clave.table.schema.Shapes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A design made ready to run: its tables' names, its entities and its patterns. */
public final class Catalogue {
  private final Design design;
  private final Map<String, String> tableNames = new LinkedHashMap<>();
  private final Shapes shapes;
  private final Map<String, PatternShape> patterns = new LinkedHashMap<>();

  public Catalogue(Design design, TableOptions options) {
    this(design, options, design);
  }

  /** Of a design whose indexes have twins meanwhile; {@code declaredDesign} is without them. */
  public Catalogue(Design design, TableOptions options, Design declaredDesign) {
    this.design = design;
    design
        .tables()
        .forEach(
            table -> tableNames.put(table.name(), options.tablePrefix() + table.physicalName()));
    options.tableName().ifPresent(name -> tableNames.put(design.tables().get(0).name(), name));
    this.shapes = new Shapes(design, tableNames, options.strictTimestamps(), declaredDesign);
    for (Pattern pattern : design.patterns()) {
      String tableName = tableNames.get(pattern.table());
      patterns.put(
          pattern.name(),
          new PatternShape(
              pattern,
              design.table(pattern.table()),
              tableName,
              shapes,
              options.strictTimestamps()));
    }
  }

  public Design design() {
    return design;
  }

  public String tableName(String table) {
    return tableNames.get(table);
  }

  /** What DynamoDB calls the tables, by what the design calls them. */
  public Map<String, String> tableNames() {
    return Collections.unmodifiableMap(tableNames);
  }

  public String firstTableName() {
    return tableNames.values().iterator().next();
  }

  public Shapes shapes() {
    return shapes;
  }

  public PatternShape pattern(String name) {
    PatternShape pattern = patterns.get(name);
    if (pattern == null) {
      throw unknown(name, "patterns", List.copyOf(patterns.keySet()));
    }
    return pattern;
  }

  public TransactionDefinition transaction(String name) {
    return design
        .findTransaction(name)
        .orElseThrow(
            () ->
                unknown(
                    name,
                    "transactions",
                    design.transactions().stream().map(TransactionDefinition::name).toList()));
  }

  public View view(String name) {
    return design.views().stream()
        .filter(view -> view.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> unknown(name, "views", design.views().stream().map(View::name).toList()));
  }

  private static TableException unknown(String name, String subject, List<String> names) {
    return TableException.refused(
        name, "", "one of the " + subject + " " + names, "`" + name + "`");
  }
}
