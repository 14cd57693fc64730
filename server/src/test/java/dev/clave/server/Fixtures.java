package dev.clave.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.design.sample.SampleItem;
import dev.clave.design.sample.SampleItems;
import dev.clave.server.http.Json;
import dev.clave.systems.Systems;
import dev.clave.systems.TableSystem;
import dev.clave.table.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One plausible item of each entity of each system, from its sample where that has one. */
public final class Fixtures {
  private Fixtures() {}

  /** The body that creates one. */
  public static ObjectNode item(String system, String entity) {
    return Json.MAPPER.valueToTree(
        plain(fromSample(system, entity).orElseGet(() -> madeUp(system, entity))));
  }

  private static Optional<Map<String, Object>> fromSample(String system, String entity) {
    try (Stream<Item> items =
        Systems.table(system).orElseThrow().sample().items(TableSystem.SEED)) {
      return items.filter(each -> each.entity().equals(entity)).findFirst().map(Item::attributes);
    }
  }

  private static Map<String, Object> madeUp(String system, String entity) {
    return SampleItems.of(Systems.design(system)).stream()
        .filter(each -> each.entity().equals(entity))
        .findFirst()
        .map(SampleItem::attributes)
        .orElseThrow(() -> new AssertionError("no item of `" + entity + "`"));
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
