package dev.clave.migrate.mapping;

import java.util.List;

/**
 * Rows that belong to a step's rows: they go into the parent's item, or become items themselves.
 *
 * <pre>{@code
 * for (Child child : step.children()) {
 *   System.out.println(child.name() + " by " + child.on());
 * }
 * }</pre>
 *
 * @param on the child's column that holds the parent's {@code parentColumn}
 * @param order columns by which the rows of one parent are sorted
 */
public record Child(
    String name,
    Query query,
    String on,
    String parentColumn,
    List<String> order,
    Destination destination,
    Target.Group target) {
  public Child {
    order = List.copyOf(order);
  }

  /** What becomes of a child's rows. */
  public sealed interface Destination {}

  /** One row goes into a map of the parent, or all rows into a list of it. */
  public record Embedded(List<String> path, boolean list) implements Destination {
    public Embedded {
      path = List.copyOf(path);
    }
  }

  /** Each row becomes an item of its own. */
  public record Items(String entity) implements Destination {}
}
