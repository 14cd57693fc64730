package dev.clave.table.schema;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The attributes of one item while it is written or read. Its names are those that its entity can
 * have, so each has a place in an array, and a whole item is made without hashing a name twice or
 * allocating an entry. Not to be shared between threads.
 */
public final class Draft extends AbstractMap<String, AttributeValue> {
  private final Places places;
  private final AttributeValue[] values;

  /** The names that the items of one entity can have, each with its place. */
  static final class Places {
    private final String[] names;
    private final Map<String, Integer> byName = new HashMap<>();

    Places(Collection<String> names) {
      this.names = names.stream().distinct().toArray(String[]::new);
      for (int i = 0; i < this.names.length; i++) {
        byName.put(this.names[i], i);
      }
    }

    Draft draft() {
      return new Draft(this);
    }
  }

  private Draft(Places places) {
    this.places = places;
    this.values = new AttributeValue[places.names.length];
  }

  @Override
  public AttributeValue get(Object name) {
    Integer place = places.byName.get(name);
    return place == null ? null : values[place];
  }

  @Override
  public boolean containsKey(Object name) {
    return get(name) != null;
  }

  @Override
  public AttributeValue put(String name, AttributeValue value) {
    Integer place = places.byName.get(name);
    if (place == null) {
      throw new IllegalArgumentException(
          "expected one of " + places.byName.keySet() + ", found " + name);
    }
    AttributeValue before = values[place];
    values[place] = value;
    return before;
  }

  /** Puts a value, or with null none, at the place of a name, which saves looking that up. */
  public void set(int place, AttributeValue value) {
    values[place] = value;
  }

  /** The value at the place of a name, or null. */
  AttributeValue at(int place) {
    return values[place];
  }

  @Override
  public AttributeValue remove(Object name) {
    return containsKey(name) ? put((String) name, null) : null;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super AttributeValue> each) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        each.accept(places.names[i], values[i]);
      }
    }
  }

  @Override
  public int size() {
    int size = 0;
    for (AttributeValue value : values) {
      size += value == null ? 0 : 1;
    }
    return size;
  }

  @Override
  public Set<Map.Entry<String, AttributeValue>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, AttributeValue>> iterator() {
        return IntStream.range(0, values.length)
            .filter(place -> values[place] != null)
            .mapToObj(place -> Map.entry(places.names[place], values[place]))
            .iterator();
      }

      @Override
      public int size() {
        return Draft.this.size();
      }
    };
  }
}
