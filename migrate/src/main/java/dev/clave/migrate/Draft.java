package dev.clave.migrate;

import dev.clave.migrate.source.Row;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.table.Image;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A row turned into items as far as it can be without knowing the other rows.
 *
 * @param parent the place in the page of the row it belongs to, or -1
 * @param reason why it is rejected whatever the other rows are
 */
record Draft(
    String name,
    String entity,
    int parent,
    Row row,
    Map<String, List<Row>> embedded,
    Map<String, Object> values,
    Optional<String> reason,
    List<Image> images,
    List<KeyLedger.Claim> claims) {

  static final int NO_PARENT = -1;

  static Draft rejected(
      String name, int parent, Row row, Map<String, List<Row>> embedded, String reason) {
    return new Draft(
        name, "", parent, row, embedded, Map.of(), Optional.of(reason), List.of(), List.of());
  }
}
