package dev.clave.table.options;

import dev.clave.table.Table;

/**
 * How a program treats a table that remembers another design than its own. A table remembers its
 * design from the first change that is applied to it, or if it was told to. While a change is
 * applied, programs of its two designs keep both right and others are refused, whatever is set here
 * except {@link #OFF}.
 *
 * <pre>{@code
 * TableOptions options = TableOptions.defaults().withDesignCheck(DesignCheck.REFUSE_AT_OPEN);
 * Table table = Table.open(design, client, options);
 * }</pre>
 */
public enum DesignCheck {
  /**
   * Nothing is asked. Such a program must not write while a change is applied, as it does not
   * notice.
   */
  OFF,
  /** What differs is logged. */
  WARN,
  /** Writes are refused, unless all that differs is safe. */
  REFUSE,
  /**
   * As {@link #REFUSE}, and {@link Table#open} says so at once; {@link Table#provision} has a table
   * that it creates remember its design.
   */
  REFUSE_AT_OPEN
}
