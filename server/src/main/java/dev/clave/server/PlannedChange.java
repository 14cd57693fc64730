package dev.clave.server;

import java.util.function.Supplier;

/**
 * What has to be done to the tables of a system before another design of it can be served.
 *
 * <pre>{@code
 * server.replace(next).ifPresent(change -> System.out.println(change.text()));
 * }</pre>
 */
public final class PlannedChange {
  /** How the tables come to the new design. */
  public enum Way {
    /** {@code clave apply} does the steps. */
    APPLY,
    /** The same, but the tables do not remember their design, so it has to be named. */
    APPLY_FROM,
    /** Stored items stand in the way and have to be changed first. */
    MEND_ITEMS,
    /** Another change of these tables is under way and has to end first. */
    AFTER_ANOTHER,
    /** Not in place: the design has to change in steps that can be applied, or has new tables. */
    NEW_TABLES
  }

  /** The text for people and the way. */
  record Plan(String text, Way way) {}

  private final Supplier<Plan> planning;
  private Plan plan;

  /** With what reads the tables to plan, which is done when somebody asks. */
  PlannedChange(Supplier<Plan> planning) {
    this.planning = planning;
  }

  private synchronized Plan plan() {
    if (plan == null) {
      plan = planning.get();
    }
    return plan;
  }

  /** What changes and the steps, as {@code clave plan} writes it. Reads the whole table once. */
  public String text() {
    return plan().text();
  }

  /** How the tables come to the new design. Reads the whole table once. */
  public Way way() {
    return plan().way();
  }

  @Override
  public String toString() {
    return text();
  }
}
