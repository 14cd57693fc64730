package dev.clave.bench.systems;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Unique;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Many copies of a sample: in each, all ids have a prefix of their own, wherever they occur, so
 * that references between items hold within a copy.
 */
final class SampleCopies {
  private final Design design;
  private final List<Item> sample;
  private final Map<String, List<String>> ids = new HashMap<>();
  private final Set<String> values = new HashSet<>();

  SampleCopies(Table table, List<Item> items) {
    this.design = table.design();
    this.sample =
        items.stream().filter(item -> !design.entity(item.entity()).is(EntityKind.TALLY)).toList();
    for (Entity entity : design.entities()) {
      ids.put(entity.name(), ids(table, entity));
    }
    for (Item item : sample) {
      for (String name : ids.get(item.entity())) {
        if (item.get(name) instanceof String text) {
          values.add(text);
        }
      }
    }
  }

  /** The attributes of an entity that can be given any text: parts of its key, unique values. */
  private static List<String> ids(Table table, Entity entity) {
    Set<String> names = new LinkedHashSet<>(table.keyVariables(entity.name()));
    entity.unique().stream().map(Unique::attributes).forEach(names::addAll);
    return names.stream()
        .filter(name -> entity.attributes().containsKey(name))
        .filter(name -> isFree(entity.attributes().get(name)))
        .toList();
  }

  private static boolean isFree(Attribute attribute) {
    return attribute.type() instanceof AttributeType.Text text && text.pattern().isEmpty();
  }

  /** The names of an entity's ids. */
  List<String> idsOf(String entity) {
    return ids.get(entity);
  }

  int size() {
    return sample.size();
  }

  Stream<Item> copies(int count) {
    return IntStream.range(0, count).boxed().flatMap(this::copy);
  }

  Stream<Item> copy(int number) {
    return sample.stream()
        .map(item -> Item.of(item.entity(), attributes(item, "x" + number + "-")));
  }

  private Map<String, Object> attributes(Item item, String prefix) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    Entity entity = design.entity(item.entity());
    item.attributes()
        .forEach(
            (name, value) -> {
              Attribute attribute = entity.attributes().get(name);
              boolean isText =
                  attribute == null || !(attribute.type() instanceof AttributeType.Enumeration);
              attributes.put(name, isText ? prefixed(value, prefix) : value);
            });
    return attributes;
  }

  private Object prefixed(Object value, String prefix) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((name, each) -> copy.put(name.toString(), prefixed(each, prefix)));
      return copy;
    }
    if (value instanceof Collection<?> list && !(value instanceof Set)) {
      List<Object> copy = new ArrayList<>();
      list.forEach(each -> copy.add(prefixed(each, prefix)));
      return copy;
    }
    return value instanceof String text && values.contains(text) ? prefix + text : value;
  }
}
