package dev.clave.systems.served;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.design.model.Entity;
import dev.clave.design.sample.SampleItem;
import dev.clave.design.sample.SampleItems;
import dev.clave.server.http.Json;
import dev.clave.systems.Systems;
import dev.clave.table.item.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One plausible item of each entity of each system. They know one another; what the reference data
 * judges comes from the sample, which stands before it.
 */
public final class Fixtures {
  private static final Set<String> JUDGED =
      Set.of("cartaPorte", "factura", "vehiculo", "conductor");

  private Fixtures() {}

  /** The body that creates one. */
  public static ObjectNode item(String system, String entity) {
    ObjectNode item =
        Json.MAPPER.valueToTree(
            plain(JUDGED.contains(entity) ? fromSample(system, entity) : madeUp(system, entity)));
    if (entity.equals("cartaPorte")) {
      // A waybill needs its trip: the one that the same caller makes.
      item.put("userId", String.valueOf(madeUp(system, "viaje").get("userId")));
      item.put("viajeId", String.valueOf(madeUp(system, "viaje").get("id")));
      // One that can still be changed and deleted.
      item.put("status", "borrador").remove("timbrado");
    }
    return item;
  }

  /** Every entity of a system with such a body, in the order in which they can be created. */
  public static Map<String, ObjectNode> items(String system) {
    Map<String, ObjectNode> items = new LinkedHashMap<>();
    Systems.design(system)
        .entities()
        .forEach(entity -> items.put(entity.name(), item(system, entity.name())));
    return items;
  }

  private static Map<String, Object> fromSample(String system, String entity) {
    try (Stream<Item> items = Systems.table(system).orElseThrow().sample().orElseThrow().get()) {
      return items
          .filter(each -> each.entity().equals(entity))
          .findFirst()
          .map(Item::attributes)
          .orElseThrow();
    }
  }

  /** The attributes as a caller gives them: no keys, nothing that the runtime keeps. */
  private static Map<String, Object> madeUp(String system, String name) {
    Entity entity = Systems.design(system).entity(name);
    Map<String, Object> stored =
        SampleItems.of(Systems.design(system)).stream()
            .filter(each -> each.entity().equals(name))
            .findFirst()
            .map(SampleItem::attributes)
            .orElseThrow();
    Map<String, Object> flat = new LinkedHashMap<>(stored);
    entity
        .under()
        .map(stored::get)
        .ifPresent(
            inner -> ((Map<?, ?>) inner).forEach((each, value) -> flat.put("" + each, value)));
    flat.keySet().retainAll(entity.attributes().keySet());
    entity.typeAttribute().ifPresent(flat::remove);
    Stream.of(entity.version(), entity.createdAt(), entity.updatedAt())
        .forEach(attribute -> attribute.ifPresent(flat::remove));
    // What has expired is removed while a test looks at it.
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
      return list.stream().map(Fixtures::plain).toList();
    }
    return value instanceof Number || value instanceof Boolean ? value : String.valueOf(value);
  }
}
