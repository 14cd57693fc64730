package dev.clave.server.rest;

import dev.clave.design.Design;
import dev.clave.table.item.Item;
import java.util.LinkedHashMap;
import java.util.Map;

/** Items among others: each says what it is. */
final class ItemJson {
  private final Map<String, FormerNames> names = new LinkedHashMap<>();

  ItemJson(Design design) {
    design.entities().forEach(each -> names.put(each.name(), FormerNames.of(each)));
  }

  /** An item for whoever reads it, with former names beside those of today. */
  Map<String, Object> of(Item item) {
    return of(item, names.get(item.entity()).both(item.attributes()));
  }

  /** An item to be written elsewhere, by the names of today alone. */
  static Map<String, Object> exact(Item item) {
    return of(item, item.attributes());
  }

  private static Map<String, Object> of(Item item, Map<String, Object> attributes) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("entity", item.entity());
    json.put("attributes", attributes);
    return json;
  }
}
