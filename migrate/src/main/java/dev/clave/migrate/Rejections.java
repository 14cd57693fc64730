package dev.clave.migrate;

import dev.clave.migrate.state.Reject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows as the rejects file keeps them: without the columns that the mapping leaves behind. */
final class Rejections {
  private Rejections() {}

  static Reject of(Draft draft, String reason) {
    Map<String, List<Map<String, Object>>> children = new LinkedHashMap<>();
    draft
        .embedded()
        .forEach(
            (child, rows) -> {
              if (!rows.isEmpty()) {
                children.put(
                    child.name(), rows.stream().map(row -> row.without(child.ignored())).toList());
              }
            });
    RowOrigin origin = draft.origin();
    return new Reject(
        origin.name(),
        draft.row().name(origin.key()),
        reason,
        draft.row().without(origin.ignored()),
        children);
  }
}
