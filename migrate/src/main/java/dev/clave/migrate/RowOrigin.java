package dev.clave.migrate;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The query of the mapping that a row comes from.
 *
 * @param name of the step or the child
 * @param key columns by which people find the row
 * @param ignored columns that stay behind, in the rejects file too
 */
record RowOrigin(String name, List<String> key, Set<String> ignored) {
  static RowOrigin of(Step step) {
    return new RowOrigin(step.name(), step.key(), step.query().ignored().keySet());
  }

  static RowOrigin of(Child child) {
    List<String> key = new ArrayList<>(List.of(child.on()));
    child.order().stream().filter(column -> !column.equals(child.on())).forEach(key::add);
    return new RowOrigin(child.name(), key, child.query().ignored().keySet());
  }
}
