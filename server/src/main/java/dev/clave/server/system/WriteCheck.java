package dev.clave.server.system;

import dev.clave.server.http.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks an item before it is written, for rules that no design can express.
 *
 * <pre>{@code
 * WriteCheck check =
 *     (entity, item) ->
 *         item.get("total") == null ? List.of(new Problem.Fault("/total", "expected a total")) : List.of();
 * }</pre>
 */
@FunctionalInterface
public interface WriteCheck {
  /** Accepts every item. */
  WriteCheck NONE = (entity, item) -> List.of();

  /** What is wrong with the item; an empty list means that it may be written. */
  List<Problem.Fault> faults(String entity, Map<String, Object> item);

  /** Whether a change of a stored item is judged by what is stored; that costs a read. */
  default boolean judgesChanges(String entity) {
    return false;
  }

  /**
   * What is wrong with a change of a stored item. Where the entity keeps a version, the write then
   * demands the version that was judged. Transactions of the design are not judged: they state
   * their own conditions.
   *
   * @param after the item as it would be, or nothing when it is deleted
   */
  default List<Problem.Fault> changeFaults(
      String entity, Map<String, Object> before, Optional<Map<String, Object>> after) {
    return List.of();
  }
}
