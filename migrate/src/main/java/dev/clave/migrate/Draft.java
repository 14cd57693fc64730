package dev.clave.migrate;

import dev.clave.migrate.source.Row;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.table.item.Image;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A row turned into items as far as it can be without knowing the other rows.
 *
 * @param root the key of the step's row that it is or hangs on
 * @param place the place in the page of the row it belongs to, or {@link #NO_PARENT}
 * @param parent the row it belongs to, itself if none
 * @param reason why it is rejected whatever the other rows are
 * @param values by attribute, those of a rejected row as far as they could be made
 * @param cutToMillis attributes whose timestamps lost what is finer
 * @param images its own item first, then those that a design keeps beside it
 */
record Draft(
    RowOrigin origin,
    String entity,
    List<String> root,
    int place,
    Row row,
    Row parent,
    Map<RowOrigin, List<Row>> embedded,
    Map<String, Object> values,
    Set<String> cutToMillis,
    Optional<String> reason,
    List<Image> images,
    List<KeyLedger.Claim> claims) {

  static final int NO_PARENT = -1;

  /** A row that no item can be made of. */
  static Draft rejected(RowOrigin origin, List<String> root, Row row, String why) {
    return new Draft(
        origin,
        "",
        root,
        NO_PARENT,
        row,
        row,
        Map.of(),
        Map.of(),
        Set.of(),
        Optional.of(why),
        List.of(),
        List.of());
  }

  /** The same row, rejected. */
  Draft rejected(String why) {
    return new Draft(
        origin,
        entity,
        root,
        place,
        row,
        parent,
        embedded,
        values,
        Set.of(),
        Optional.of(why),
        List.of(),
        List.of());
  }

  /** The same row with the items that it makes. */
  Draft with(List<Image> items, List<KeyLedger.Claim> keys) {
    return new Draft(
        origin,
        entity,
        root,
        place,
        row,
        parent,
        embedded,
        values,
        cutToMillis,
        reason,
        items,
        keys);
  }
}
