package dev.clave.systems.shipped;

import dev.clave.table.item.EntityRecord;
import dev.clave.table.item.Item;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Data that a person would find plausible. The same seed gives the same items. */
@FunctionalInterface
public interface Sample {
  /** The seed of the sample that everybody sees. */
  long SEED = 20240115;

  Stream<Item> items(long seed);

  /** A record as it would have been stored at a time, unless it says its own times. */
  static Item stored(EntityRecord item, Instant at) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    item.toMap().forEach((name, value) -> attributes.put(name, plain(value)));
    attributes.putIfAbsent("createdAt", at);
    attributes.putIfAbsent("updatedAt", at);
    return Item.of(item.entityName(), attributes);
  }

  /** A value with the words of the design in place of Java's constants. */
  private static Object plain(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> words = new LinkedHashMap<>();
      map.forEach((name, each) -> words.put(name, plain(each)));
      return words;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Sample::plain).toList();
    }
    return value instanceof Enum<?> constant ? constant.toString() : value;
  }
}
