package dev.clave.migrate.mapping;

import java.util.List;
import java.util.Optional;

/**
 * Rows that become items of one entity.
 *
 * <pre>{@code
 * for (Step step : mapping.steps()) {
 *   System.out.println(step.name() + " makes " + step.entity());
 * }
 * }</pre>
 *
 * @param key columns whose values, together, order the rows and tell where a run went on; best
 *     unique and indexed
 * @param reject the column that says why a row is rejected; null in all other rows
 */
public record Step(
    String name,
    String entity,
    Query query,
    List<String> key,
    Optional<String> reject,
    Target.Group target,
    List<Child> children) {
  public Step {
    key = List.copyOf(key);
    children = List.copyOf(children);
  }
}
