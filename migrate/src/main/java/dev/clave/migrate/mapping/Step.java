package dev.clave.migrate.mapping;

import java.util.List;

/**
 * Rows that become items of one entity.
 *
 * @param key columns whose values, together, order the rows and tell where a run went on; best
 *     unique and indexed
 */
public record Step(
    String name,
    String entity,
    Query query,
    List<String> key,
    Target.Group target,
    List<Child> children) {
  public Step {
    key = List.copyOf(key);
    children = List.copyOf(children);
  }
}
