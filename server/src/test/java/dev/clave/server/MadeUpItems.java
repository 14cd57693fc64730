package dev.clave.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.sample.SampleItem;
import dev.clave.design.sample.SampleItems;
import dev.clave.server.http.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One plausible item of each entity of any design, as a caller would send it. */
public final class MadeUpItems {
  private MadeUpItems() {}

  /** By entity, in the order in which they can be created. */
  public static Map<String, ObjectNode> of(Design design) {
    Map<String, ObjectNode> items = new LinkedHashMap<>();
    for (SampleItem each : SampleItems.of(design)) {
      if (design.entities().stream().anyMatch(entity -> entity.name().equals(each.entity()))) {
        items.computeIfAbsent(
            each.entity(),
            name -> Json.MAPPER.valueToTree(plain(sent(design.entity(name), each.attributes()))));
      }
    }
    return items;
  }

  /** The attributes without keys and without what the runtime keeps. */
  private static Map<String, Object> sent(Entity entity, Map<String, Object> stored) {
    Map<String, Object> flat = new LinkedHashMap<>(stored);
    entity
        .under()
        .map(stored::get)
        .ifPresent(
            inner -> ((Map<?, ?>) inner).forEach((each, value) -> flat.put("" + each, value)));
    flat.keySet().retainAll(entity.attributes().keySet());
    entity.typeAttribute().ifPresent(flat::remove);
    Stream.of(entity.version(), entity.createdAt(), entity.updatedAt())
        .forEach(name -> name.ifPresent(flat::remove));
    // What has expired is deleted while a test looks at it.
    entity.expiry().ifPresent(expiry -> flat.remove(expiry.attribute()));
    entity.counters().forEach(counter -> flat.remove(counter.attribute()));
    return flat;
  }

  private static Object plain(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> plain = new LinkedHashMap<>();
      map.forEach((name, each) -> plain.put(String.valueOf(name), plain(each)));
      return plain;
    } else if (value instanceof List<?> list) {
      return list.stream().map(MadeUpItems::plain).toList();
    }
    return value instanceof Number || value instanceof Boolean ? value : String.valueOf(value);
  }
}
