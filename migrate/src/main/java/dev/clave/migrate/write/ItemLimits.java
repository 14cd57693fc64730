package dev.clave.migrate.write;

import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What DynamoDB refuses in an item whatever its design says, beside single values, by the AWS
 * documentation of service quotas. Judged before writing, so that a run without writing and a
 * comparison know it as well.
 */
public final class ItemLimits {
  static final int NESTED_LEVELS = 32;

  private final Table table;

  public ItemLimits(Table table) {
    this.table = table;
  }

  /** Why the table would refuse the item, if it would. */
  public Optional<String> refusal(Map<String, AttributeValue> item) {
    Optional<String> key = keys(item);
    return key.isPresent() || Glance.isFine(item) ? key : members(item, 0).or(() -> size(item));
  }

  private Optional<String> keys(Map<String, AttributeValue> item) {
    Optional<String> refusal = key(table.key(), item);
    List<Index> indexes = table.indexes();
    for (int at = 0; at < indexes.size() && refusal.isEmpty(); at++) {
      refusal = key(indexes.get(at).key(), item);
    }
    return refusal;
  }

  private static Optional<String> key(KeySchema schema, Map<String, AttributeValue> item) {
    return side(schema.partition(), KeySchema.LONGEST_PARTITION_KEY, item)
        .or(() -> side(schema.sort(), KeySchema.LONGEST_SORT_KEY, item));
  }

  private static Optional<String> side(
      List<KeyAttribute> attributes, int most, Map<String, AttributeValue> item) {
    int bytes = 0;
    for (KeyAttribute attribute : attributes) {
      AttributeValue value = item.get(attribute.name());
      bytes += value == null ? 0 : ItemSize.of(value);
    }
    if (bytes <= most) {
      return Optional.empty();
    }
    String names = String.join(" + ", attributes.stream().map(KeyAttribute::name).toList());
    return Optional.of(
        "expected a key `%s` of at most %d bytes, found %d".formatted(names, most, bytes));
  }

  private static Optional<String> members(Map<String, AttributeValue> map, int level) {
    for (Map.Entry<String, AttributeValue> each : map.entrySet()) {
      if (each.getKey().isEmpty()) {
        return Optional.of("expected names in a map, found an empty one");
      }
      Optional<String> refusal = value(each.getValue(), level);
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> value(AttributeValue value, int level) {
    if (!value.hasM() && !value.hasL()) {
      return Optional.empty();
    }
    if (level == NESTED_LEVELS) {
      return Optional.of("expected at most " + NESTED_LEVELS + " levels of maps and lists");
    }
    return value.hasM()
        ? members(value.m(), level + 1)
        : value.l().stream().flatMap(each -> value(each, level + 1).stream()).findFirst();
  }

  private static Optional<String> size(Map<String, AttributeValue> item) {
    if (ItemSize.of(item) <= ItemSize.MOST_BYTES) {
      return Optional.empty();
    }
    return Optional.of(
        "expected an item of at most %d bytes, found %d"
            .formatted(ItemSize.MOST_BYTES, ItemSize.of(item)));
  }
}
