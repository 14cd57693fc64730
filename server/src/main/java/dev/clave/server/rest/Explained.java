package dev.clave.server.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.engine.wire.RequestJson;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Schema;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.options.Sent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A table that remembers what it sent, for a caller who asks with {@code explain=true}; for others
 * it is the table as it is. The explanation is one more field of an answer, so that the answer has
 * the same type with it and without.
 */
final class Explained {
  /** One request that was sent, as DynamoDB's JSON, with what it consumed. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Step(String operation, @JsonRawValue String request, Double capacityUnits) {}

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
                                  "capacityUnits?", Schema.number())))),
                  "capacityUnits",
                  Schema.number())));

  /** An answer that is nothing but the explanation. */
  static final Map<String, Object> ALONE =
      Schema.titled("Explained", Schema.object(Map.of(FIELD, SCHEMA)));

  private static final String START_KEY = "ExclusiveStartKey";

  /**
   * What a read sends with nothing in it but what the caller gave. All else a read sends, and all
   * that a write sends after its first request, may name what was read meanwhile: another tenant's
   * items too. A caller with a scope sees only that it was sent.
   */
  private static final Set<String> OF_INPUTS = Set.of("Query", "GetItem", "SearchVectors");

  private final Table table;
  private final List<Sent> sentRequests;
  private final boolean scoped;
  private final boolean writes;

  private Explained(Table table, List<Sent> sentRequests, boolean scoped, boolean writes) {
    this.table = table;
    this.sentRequests = sentRequests;
    this.scoped = scoped;
    this.writes = writes;
  }

  static Explained of(Table table, Call call) {
    return of(table, call, false);
  }

  private static Explained of(Table table, Call call, boolean writes) {
    if (!call.flag(QueryName.EXPLAIN)) {
      return new Explained(table, null, false, writes);
    }
    List<Sent> sentRequests = new CopyOnWriteArrayList<>();
    return new Explained(
        table.observed(sentRequests::add), sentRequests, !call.grant().scope().isEmpty(), writes);
  }

  /** As {@link #of}, of a write; what was sent for it may say what was stored before. */
  static Explained ofWrite(TableSystem system, Call call) {
    if (call.flag(QueryName.EXPLAIN) && !system.isReadBy(call)) {
      throw Problem.forbidden("the token lacks the right `read`, which `explain` needs").refusal();
    }
    return of(system.seenBy(call), call, true);
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
    return sentRequests == null ? Answer.nothing(204) : Answer.ok(answer(Map.of()));
  }

  /** The answer, with the explanation if it was asked for. */
  Map<String, Object> answer(Map<String, Object> answer) {
    if (sentRequests == null) {
      return answer;
    }
    List<Step> steps = steps();
    double units =
        steps.stream()
            .map(Step::capacityUnits)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .sum();
    Map<String, Object> more = new LinkedHashMap<>(answer);
    more.put(FIELD, Map.of("sent", steps, "capacityUnits", units));
    return more;
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (Sent each : sentRequests) {
      boolean isVisible =
          !scoped || (writes ? steps.isEmpty() : OF_INPUTS.contains(each.operation()));
      steps.add(
          isVisible
              ? new Step(each.operation(), request(each), each.capacityUnits())
              : new Step(each.operation(), "{}", null));
    }
    return steps;
  }

  /** A read across tenants goes on from where it was, which may be another tenant's item. */
  private String request(Sent each) {
    String request = RequestJson.of(each.request());
    if (!scoped || !request.contains(START_KEY)) {
      return request;
    }
    try {
      ObjectNode masked = (ObjectNode) Json.MAPPER.readTree(request);
      masked.replace(START_KEY, masked.objectNode());
      return Json.MAPPER.writeValueAsString(masked);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a request is an object of JSON", e);
    }
  }
}
