package dev.clave.server.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Table;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.token.Seal;
import dev.clave.table.item.Item;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items as they are stored, by the keys of the table or of an index, for the drawing of a single
 * table; what the runtime keeps beside them, to guard unique values and to find references, only
 * when asked. A caller with a scope sees its own entities only; the cursor is sealed, for it names
 * the item that was read last, whoever it belongs to.
 */
public final class PivotRoutes {
  private static final int LARGEST_LIMIT = 500;
  private static final int PAGE = 500;
  private static final int MOST_PAGES = 20;

  /** Of the values of a page's items, each with what it takes beside its text. */
  private static final long MOST_BYTES = 1 << 20;

  private static final TypeReference<Map<String, List<String>>> CURSOR = new TypeReference<>() {};

  private final TableSystem system;
  private final Seal seal;

  public PivotRoutes(TableSystem system, Seal seal) {
    this.system = system;
    this.seal = seal;
  }

  public List<Route> routes() {
    Map<String, Object> item =
        Schema.titled(
            "StoredItem",
            Schema.object(
                Map.of(
                    "entity?", Schema.text(),
                    "keys", Schema.map(Schema.any()),
                    "attributes", Schema.object(),
                    "item?", Schema.object())));
    return List.of(
        Route.get(system.api().path("/pivot"), system.api().readers(), this::pivot)
            .about(
                system
                    .api()
                    .about("Stored items by the keys of the table or an index")
                    .in("design")
                    .operation("getPivot")
                    .query("table", false, Schema.text(), "a table; without one, the first")
                    .query("index", false, Schema.text(), "an index; without one, the table")
                    .query(
                        "partition",
                        false,
                        Schema.text(),
                        "a value of the partition key: only items that have it")
                    .query(
                        "guards",
                        false,
                        Schema.bool(),
                        "also what keeps names unique and finds references")
                    .query("limit", false, Schema.integer(1, LARGEST_LIMIT), "how many items")
                    .query("cursor", false, Schema.text(), "where the page before ended")
                    .answer(
                        200,
                        Schema.titled(
                            "StoredItems",
                            Schema.object(
                                Map.of(
                                    "key", Schema.list(Schema.text()),
                                    "items", Schema.list(item),
                                    "cursor?", Schema.text()))))));
  }

  private Answer pivot(Call call) throws JsonProcessingException {
    Table table = system.named(call);
    Optional<String> index = call.query("index").filter(name -> !name.isEmpty());
    if (index.isPresent() && table.index(index.get()).isEmpty()) {
      throw Problem.badRequest(
              "expected `index` to name one of the table's, found `%s`".formatted(index.get()))
          .refusal();
    }
    int limit = call.number("limit", 100, 1, LARGEST_LIMIT);
    List<String> key = table.schema(index).attributes().stream().map(KeyAttribute::name).toList();
    boolean guards = call.flag("guards");
    String purpose =
        "pivot %s %s %s%s%s"
            .formatted(
                system.name(),
                table.name(),
                index.orElse(""),
                call.grant().scope(),
                call.query("partition").orElse(""));
    StoredItems storedItems = stored(call, table, index);
    Map<String, AttributeValue> after = after(call, purpose);
    List<Map<String, Object>> items = new ArrayList<>();
    long bytes = 0;
    for (int pages = 0; pages < MOST_PAGES && items.size() < limit && bytes < MOST_BYTES; pages++) {
      StoredItems.Page page = storedItems.after(after);
      after = page.after();
      Iterator<Map<String, AttributeValue>> each = page.items().iterator();
      while (each.hasNext() && items.size() < limit && bytes < MOST_BYTES) {
        Map<String, AttributeValue> item = each.next();
        Optional<Map<String, Object>> row = shown(item, table, key, guards, call);
        if (row.isPresent()) {
          items.add(row.get());
          bytes += PlainValues.bytes(row.get().get("attributes"));
        }
        if ((items.size() == limit || bytes >= MOST_BYTES) && each.hasNext()) {
          after = place(item, table, key);
        }
      }
      if (after.isEmpty()) {
        break;
      }
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("key", key);
    answer.put("items", items);
    if (!after.isEmpty()) {
      answer.put(
          "cursor", seal.close(purpose, Json.MAPPER.writeValueAsString(PlainValues.typed(after))));
    }
    return Answer.ok(answer);
  }

  /** What is read: one partition if the caller names one, else everything. */
  private StoredItems stored(Call call, Table table, Optional<String> index) {
    Optional<StoredItems.Partition> partition =
        call.query("partition")
            .filter(value -> !value.isEmpty())
            .map(value -> StoredItems.Partition.of(table.schema(index), value));
    return new StoredItems(
        system.client(),
        system.table().tableName(table.name()),
        index,
        partition,
        !call.grant().scope().isEmpty(),
        PAGE);
  }

  private Map<String, AttributeValue> after(Call call, String purpose)
      throws JsonProcessingException {
    Optional<String> cursor = call.query("cursor");
    if (cursor.isEmpty()) {
      return Map.of();
    }
    String text =
        seal.open(purpose, cursor.get())
            .orElseThrow(
                () ->
                    Problem.of(
                            400,
                            "refused cursor",
                            "the cursor was altered, or belongs to another read")
                        .refusal());
    return PlainValues.key(Json.MAPPER.readValue(text, CURSOR));
  }

  /** Where a scan goes on that stops at an item: its key in the table, and in the index read. */
  private static Map<String, AttributeValue> place(
      Map<String, AttributeValue> storedItem, Table table, List<String> key) {
    Map<String, AttributeValue> place = new LinkedHashMap<>();
    table.key().attributes().forEach(part -> place.put(part.name(), storedItem.get(part.name())));
    key.forEach(name -> place.put(name, storedItem.get(name)));
    return place;
  }

  private Optional<Map<String, Object>> shown(
      Map<String, AttributeValue> storedItem,
      Table table,
      List<String> key,
      boolean guards,
      Call call) {
    if (system.table().isReserved(storedItem)) {
      return Optional.empty();
    }
    Optional<Item> item = system.seenBy(call).decode(table.name(), storedItem);
    boolean bound = !call.grant().scope().isEmpty();
    if ((bound || !guards) && item.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Object> keys = new LinkedHashMap<>();
    key.forEach(name -> keys.put(name, PlainValues.of(storedItem.get(name))));
    Map<String, Object> json = new LinkedHashMap<>();
    item.ifPresent(each -> json.put("entity", each.entity()));
    json.put("keys", keys);
    json.put("attributes", PlainValues.of(storedItem));
    item.ifPresent(each -> json.put("item", each.attributes()));
    return Optional.of(json);
  }
}
