package dev.clave.table.typed;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a record in the order of its design, as a map that cannot be changed but by
 * {@link #add}. Two arrays hold it: whoever asks for the attributes in the same order, as the
 * runtime does, gets each at its place, and no name is hashed.
 *
 * <pre>{@code
 * new Attributes(2).add("userId", userId).add("due", due)    // due is an Optional, or may be null
 * }</pre>
 *
 * <p>Safe to share between threads once it is whole.
 */
public final class Attributes extends AbstractMap<String, Object> {
  private String[] names;
  private @Nullable Object[] values;
  private int places;
  private int size;

  /** Where the next name is expected. Whichever thread changed it last, it is only tried first. */
  private int next;

  /** An empty map with room for as many attributes. */
  public Attributes(int capacity) {
    this.names = new String[capacity];
    this.values = new Object[capacity];
  }

  /** Adds an attribute whose name was not added before; with null it has none. */
  public Attributes add(String name, @Nullable Object value) {
    if (places == names.length) {
      names = Arrays.copyOf(names, places * 2 + 1);
      values = Arrays.copyOf(values, places * 2 + 1);
    }
    names[places] = name;
    values[places++] = value;
    size += value == null ? 0 : 1;
    return this;
  }

  /** Adds an attribute if it is present. */
  public Attributes add(String name, Optional<?> value) {
    return add(name, (Object) value.orElse(null));
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the names of attributes are interned, here and there
  public @Nullable Object get(Object name) {
    int expected = next;
    if (expected < places && names[expected] == name) {
      next = expected + 1;
      return values[expected];
    }
    int place = place(name);
    if (place < 0) {
      return null;
    }
    next = place + 1;
    return values[place];
  }

  private int place(Object name) {
    for (int place = 0; place < places; place++) {
      if (names[place].equals(name)) {
        return place;
      }
    }
    return -1;
  }

  @Override
  public boolean containsKey(Object name) {
    int place = place(name);
    return place >= 0 && values[place] != null;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Object> each) {
    for (int place = 0; place < places; place++) {
      Object value = values[place];
      if (value != null) {
        each.accept(names[place], value);
      }
    }
  }

  @Override
  public Set<Map.Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, Object>> iterator() {
        return IntStream.range(0, places)
            .filter(place -> values[place] != null)
            .mapToObj(place -> Map.entry(names[place], values[place]))
            .iterator();
      }

      @Override
      public int size() {
        return size;
      }
    };
  }
}
