package dev.clave.design.parse;

import dev.clave.design.model.Table;
import dev.clave.design.yaml.Yaml;
import java.util.List;
import java.util.Optional;

/** The table that an entity or a pattern is in: the one that it names, or the first. */
final class Scope {
  private Scope() {}

  static Optional<Table> table(Section section, List<Table> tables, Findings findings) {
    Optional<Yaml.Scalar> name = section.scalar("table");
    if (name.isEmpty()) {
      return tables.stream().findFirst();
    }
    Optional<Table> table =
        tables.stream().filter(each -> each.name().equals(name.get().text())).findFirst();
    if (table.isEmpty()) {
      findings.unknown(
          "table", name.get().text(), name.get().span(), tables.stream().map(Table::name).toList());
    }
    return table;
  }
}
