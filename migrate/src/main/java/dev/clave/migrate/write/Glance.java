package dev.clave.migrate.write;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A first look at an item, which finds nearly all of them surely within every limit. It visits
 * instead of looping: entries and streams made for a loop are garbage for every attribute of a
 * million items.
 */
final class Glance {
  /** Bytes that UTF-8 needs at most for one {@code char}. */
  private static final int LARGEST_CHARACTER = 3;

  private int characters;
  private boolean doubtful;

  private Glance() {}

  /** Whether an item is surely small and shallow enough; false means look closer. */
  static boolean isFine(Map<String, AttributeValue> item) {
    Glance glance = new Glance();
    glance.map(item, 0);
    return !glance.doubtful && LARGEST_CHARACTER * glance.characters <= ItemSize.MOST_BYTES;
  }

  private void map(Map<String, AttributeValue> map, int level) {
    doubtful |= level > ItemLimits.NESTED_LEVELS;
    map.forEach(
        (name, value) -> {
          doubtful |= name.isEmpty();
          characters += name.length() + ItemSize.ELEMENT_BYTES;
          value(value, level);
        });
  }

  private void value(AttributeValue value, int level) {
    if (value.s() != null) {
      characters += value.s().length();
    } else if (value.n() != null) {
      characters += value.n().length();
    } else if (value.hasM()) {
      characters += ItemSize.NESTED_BYTES;
      map(value.m(), level + 1);
    } else if (value.hasL()) {
      characters += ItemSize.NESTED_BYTES + ItemSize.ELEMENT_BYTES * value.l().size();
      doubtful |= level + 1 > ItemLimits.NESTED_LEVELS;
      value.l().forEach(each -> value(each, level + 1));
    } else {
      characters += ItemSize.of(value);
    }
  }
}
