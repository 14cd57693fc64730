package dev.clave.migrate.source;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Some rows of a step with their children.
 *
 * <pre>{@code
 * Page page = reader.page().orElseThrow();
 * for (Page.Parent parent : page.parents()) {
 *   System.out.println(parent.key());
 * }
 * }</pre>
 *
 * @param after the key of the last row, where a later run goes on; empty for rows without a key
 */
public record Page(List<Parent> parents, Optional<List<String>> after) {

  /**
   * A row, its place in the order of the key, and its children's rows by the child's name.
   *
   * @param identity the texts of its key, by which it can be read again; none for rows without a
   *     key
   */
  public record Parent(
      Row row, String key, List<String> identity, Map<String, List<Row>> children) {}
}
