package dev.clave.table;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.engine.Engine;

/** Designs that a test writes down itself. */
final class DesignText {
  private DesignText() {}

  /** The table of a design, made on an engine; one that the checker refuses says what it found. */
  static Table provisioned(String design, Engine engine) {
    Table table = Table.open(checked(design), engine.client());
    table.provision();
    return table;
  }

  static Design checked(String design) {
    Checked checked = Design.check(design);
    return checked
        .design()
        .orElseThrow(() -> new IllegalStateException(checked.findings().toString()));
  }
}
