package dev.clave.server.rest;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.engine.wire.RequestJson;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Schema;
import dev.clave.table.Item;
import dev.clave.table.Sent;
import dev.clave.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A table that remembers what it sent, for a caller who asks with {@code explain=true}; for others
 * it is the table as it is. The explanation is one more field of an answer, so that the answer has
 * the same type with it and without.
 */
final class Explained {
  /** One request that was sent, as DynamoDB's JSON, with what it consumed. */
  record Step(String operation, @JsonRawValue String request, double capacityUnits) {}

  /** The field of an answer that has the explanation. No attribute or pattern is called so. */
  static final String FIELD = "$explanation";

  static final Map<String, Object> SCHEMA =
      Schema.titled(
          "Explanation",
          Schema.object(
              Map.of(
                  "sent",
                  Schema.list(
                      Schema.titled(
                          "SentRequest",
                          Schema.object(
                              Map.of(
                                  "operation", Schema.text(),
                                  "request", Schema.object(),
                                  "capacityUnits", Schema.number())))),
                  "capacityUnits",
                  Schema.number())));

  /** An answer that is nothing but the explanation. */
  static final Map<String, Object> ALONE =
      Schema.titled("Explained", Schema.object(Map.of(FIELD, SCHEMA)));

  private static final String START_KEY = "ExclusiveStartKey";

  private final Table table;
  private final List<Sent> sent;
  private final boolean scoped;

  private Explained(Table table, List<Sent> sent, boolean scoped) {
    this.table = table;
    this.sent = sent;
    this.scoped = scoped;
  }

  static Explained of(Table table, Call call) {
    if (!call.flag("explain")) {
      return new Explained(table, null, false);
    }
    List<Sent> sent = new CopyOnWriteArrayList<>();
    return new Explained(table.observed(sent::add), sent, !call.grant().scope().isEmpty());
  }

  /** As {@link #of}, of a write; what was sent for it may say what was stored before. */
  static Explained ofWrite(TableSystem system, Call call) {
    if (call.flag("explain") && !system.isReadBy(call)) {
      throw Problem.forbidden("the token lacks the right `read`, which `explain` needs").refusal();
    }
    return of(system.seenBy(call), call);
  }

  Table table() {
    return table;
  }

  /** The item's attributes, with the explanation if it was asked for. */
  Map<String, Object> item(Item item) {
    return answer(item.attributes());
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
    double units = sent.stream().mapToDouble(Sent::capacityUnits).sum();
    Map<String, Object> more = new LinkedHashMap<>(answer);
    more.put(FIELD, Map.of("sent", steps(), "capacityUnits", units));
    return more;
  }

  private boolean searches() {
    return sent.stream().anyMatch(each -> each.operation().equals("SearchVectors"));
  }

  private List<Step> steps() {
    return sent.stream()
        .map(each -> new Step(each.operation(), request(each), each.capacityUnits()))
        .toList();
  }

  /**
   * A read across tenants goes on from where it was, and a search reads what it found: either may
   * be another tenant's item.
   */
  private String request(Sent each) {
    String request = RequestJson.of(each.request());
    boolean isOfSearch = each.operation().equals("BatchGetItem") && searches();
    if (!scoped || !(isOfSearch || request.contains(START_KEY))) {
      return request;
    }
    try {
      ObjectNode masked = (ObjectNode) Json.MAPPER.readTree(request);
      if (isOfSearch) {
        masked.path("RequestItems").forEach(table -> ((ObjectNode) table).putArray("Keys"));
      } else {
        masked.replace(START_KEY, masked.objectNode());
      }
      return Json.MAPPER.writeValueAsString(masked);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a request is an object of JSON", e);
    }
  }
}
