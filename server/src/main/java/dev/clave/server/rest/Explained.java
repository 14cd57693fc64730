package dev.clave.server.rest;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.clave.engine.wire.RequestJson;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.table.Item;
import dev.clave.table.Sent;
import dev.clave.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A table that remembers what it sent, for a caller who asks with {@code explain=true}; for others
 * it is the table as it is.
 */
final class Explained {
  /** One request that was sent, as DynamoDB's JSON, with what it consumed. */
  record Step(String operation, @JsonRawValue String request, double capacityUnits) {}

  private final Table table;
  private final List<Sent> sent;

  private Explained(Table table, List<Sent> sent) {
    this.table = table;
    this.sent = sent;
  }

  static Explained of(Table table, Call call) {
    if (!call.flag("explain")) {
      return new Explained(table, null);
    }
    List<Sent> sent = new CopyOnWriteArrayList<>();
    return new Explained(table.observed(sent::add), sent);
  }

  Table table() {
    return table;
  }

  /** The item's attributes; with the explanation beside them if it was asked for. */
  Object item(Item item) {
    return sent == null ? item.attributes() : with("item", item.attributes());
  }

  /** Nothing, or the explanation alone if it was asked for. */
  Answer nothing() {
    return sent == null ? Answer.nothing(204) : Answer.ok(answer(Map.of()));
  }

  /** The answer, with the explanation if it was asked for. */
  Map<String, Object> answer(Map<String, Object> answer) {
    if (sent == null) {
      return answer;
    }
    Map<String, Object> more = new LinkedHashMap<>(answer);
    more.put("sent", steps());
    more.put("capacityUnits", sent.stream().mapToDouble(Sent::capacityUnits).sum());
    return more;
  }

  private Map<String, Object> with(String name, Object value) {
    return answer(Map.of(name, value));
  }

  private List<Step> steps() {
    return sent.stream()
        .map(
            each ->
                new Step(each.operation(), RequestJson.of(each.request()), each.capacityUnits()))
        .toList();
  }
}
