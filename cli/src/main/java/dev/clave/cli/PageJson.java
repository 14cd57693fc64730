package dev.clave.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.clave.table.ItemPage;
import dev.clave.table.item.Item;
import dev.clave.table.options.Sent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A page for tools: items, cursor, cost, and the requests that were sent. */
final class PageJson {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private PageJson() {}

  static String of(ItemPage page, List<Sent> sentRequests) {
    Map<String, Object> whole = new LinkedHashMap<>();
    whole.put("items", page.items().stream().map(PageJson::item).toList());
    whole.put("cursor", page.cursor().orElse(null));
    whole.put("capacityUnits", sentRequests.stream().mapToDouble(Sent::capacityUnits).sum());
    whole.put("requests", sentRequests.stream().map(Sent::operation).toList());
    try {
      return JSON.writeValueAsString(whole) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a page is always JSON", e);
    }
  }

  private static Map<String, Object> item(Item item) {
    Map<String, Object> plain = new LinkedHashMap<>();
    plain.put("entity", item.entity());
    plain.putAll(item.attributes());
    return plain;
  }
}
