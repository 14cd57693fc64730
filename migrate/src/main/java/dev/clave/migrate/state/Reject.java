package dev.clave.migrate.state;

import java.util.List;
import java.util.Map;

/**
 * A row that did not become an item, whole, with why.
 *
 * <pre>{@code
 * journal.append(List.of(new Reject("orders", "id=7", "`total` is missing", values, Map.of())), List.of());
 * }</pre>
 *
 * @param step the step or child whose query gave it
 * @param children the rows that would have gone into its item, by child
 */
public record Reject(
    String step,
    String rowName,
    String reason,
    Map<String, Object> row,
    Map<String, List<Map<String, Object>>> children) {}
