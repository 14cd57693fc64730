package dev.clave.migrate.capture;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import java.util.List;
import java.util.Optional;

/**
 * What a change of a table's row touches.
 *
 * @param child whose rows hang on the step's, when the table is read for them
 * @param columns of the changed row: the step's key, or what the child hangs on; none when a change
 *     can touch any row of the step
 */
record Rule(Step step, Optional<Child> child, List<String> columns) {
  Rule {
    columns = List.copyOf(columns);
  }

  boolean wholeStep() {
    return columns.isEmpty();
  }

  /** The step's or the child's name. */
  String query() {
    return child.map(Child::name).orElse(step.name());
  }
}
