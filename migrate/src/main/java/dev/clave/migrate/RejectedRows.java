package dev.clave.migrate;

import dev.clave.migrate.DifferenceFile.Kind;
import dev.clave.migrate.DifferenceFile.Line;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Rows that the source has and that were rejected. An item that an earlier state of such a row made
 * is not extra: its row is live, and what the row says now cannot be written. Safe for many
 * threads.
 */
final class RejectedRows {
  /** Where the guard of a unique value names the key of the item that it guards. */
  private static final String OWNER = "of";

  private final Table table;
  private final Set<List<String>> identities = new HashSet<>();
  private final Set<Map<String, AttributeValue>> keys = new HashSet<>();
  private final List<Guard> guards = new ArrayList<>();

  private record Guard(
      String table, Map<String, AttributeValue> key, Map<String, AttributeValue> owner) {}

  RejectedRows(Table table) {
    this.table = table;
  }

  synchronized void add(Draft rejected) {
    if (!rejected.entity().isEmpty()) {
      identity(rejected.entity(), rejected.values()).ifPresent(identities::add);
    }
  }

  /** What an item is that no accepted row makes; empty for guards, which wait for the end. */
  synchronized Optional<Line> judge(
      String name, Map<String, AttributeValue> key, Map<String, AttributeValue> storedItem) {
    AttributeValue owner = storedItem.get(OWNER);
    Optional<Item> item = table.decode(storedItem);
    if (item.isEmpty() && owner != null && owner.hasM()) {
      guards.add(new Guard(name, key, owner.m()));
      return Optional.empty();
    }
    boolean live =
        item.flatMap(each -> identity(each.entity(), each.attributes()))
            .map(identities::contains)
            .orElse(false);
    if (live) {
      keys.add(key);
    }
    return Optional.of(new Line(live ? Kind.REJECTED : Kind.EXTRA, name, key, List.of()));
  }

  /** The guards that no accepted row makes, once every item was judged. */
  synchronized List<Line> guards() {
    return guards.stream()
        .map(
            guard ->
                new Line(
                    keys.contains(guard.owner()) ? Kind.REJECTED : Kind.EXTRA,
                    guard.table(),
                    guard.key(),
                    List.of()))
        .toList();
  }

  /** Empty for a row that has not all values of its key. */
  private Optional<List<String>> identity(String entity, Map<String, ?> values) {
    List<String> identity = new ArrayList<>(List.of(entity));
    for (String path : table.keyVariables(entity)) {
      Object value = values;
      for (String name : path.split("\\.", -1)) {
        value = value instanceof Map<?, ?> level ? level.get(name) : null;
      }
      if (value == null) {
        return Optional.empty();
      }
      identity.add(text(value));
    }
    return Optional.of(identity);
  }

  /** One text for a value, whether a row or a stored item has it. */
  private static String text(Object value) {
    if (value instanceof Number number) {
      return new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
    }
    String text = value.toString();
    return value instanceof Instant || text.endsWith(".000Z") ? instant(text) : text;
  }

  private static String instant(String text) {
    return text.replaceFirst("\\.000Z$", "Z");
  }
}
