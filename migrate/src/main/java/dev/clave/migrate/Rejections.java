package dev.clave.migrate;

import dev.clave.migrate.source.Row;
import dev.clave.migrate.state.Reject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows as the rejects file keeps them. */
final class Rejections {
  private Rejections() {}

  static Reject of(String name, String reason, Row row, Map<String, List<Row>> embedded) {
    Map<String, List<Map<String, Object>>> children = new LinkedHashMap<>();
    embedded.forEach(
        (child, rows) -> {
          if (!rows.isEmpty()) {
            children.put(child, rows.stream().map(Row::asMap).toList());
          }
        });
    return new Reject(name, reason, row.asMap(), children);
  }
}
