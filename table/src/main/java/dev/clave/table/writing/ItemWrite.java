package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Expression;
import dev.clave.table.item.TableException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * One write to one item: what it does and what it demands of the item. A {@link WriteDraft} makes
 * those that have many parts; whoever makes one gives its maps away.
 */
public final class ItemWrite {
  enum Kind {
    PUT,
    UPDATE,
    DELETE,
    CHECK
  }

  final Kind kind;
  final String table;
  final Map<String, AttributeValue> key;

  /** Which step of a transaction asked for it; 1 is the first. */
  final int step;

  /** The whole item, of a put. */
  final Map<String, AttributeValue> item;

  final Map<List<String>, AttributeValue> sets;
  final Map<List<String>, BigDecimal> adds;
  final Set<List<String>> removes;
  final List<Demand> demands;

  ItemWrite(
      Kind kind,
      String table,
      Map<String, AttributeValue> key,
      int step,
      Map<String, AttributeValue> item,
      Map<List<String>, AttributeValue> sets,
      Map<List<String>, BigDecimal> adds,
      Set<List<String>> removes,
      List<Demand> demands) {
    this.kind = kind;
    this.table = table;
    this.key = key;
    this.step = step;
    this.item = Collections.unmodifiableMap(item);
    this.sets = Collections.unmodifiableMap(sets);
    this.adds = Collections.unmodifiableMap(adds);
    this.removes = Collections.unmodifiableSet(removes);
    this.demands = Collections.unmodifiableList(demands);
  }

  static ItemWrite put(
      String table, Map<String, AttributeValue> key, Map<String, AttributeValue> item, int step) {
    return new ItemWrite(Kind.PUT, table, key, step, item, Map.of(), Map.of(), Set.of(), List.of());
  }

  static ItemWrite delete(String table, Map<String, AttributeValue> key, int step) {
    return new ItemWrite(
        Kind.DELETE, table, key, step, Map.of(), Map.of(), Map.of(), Set.of(), List.of());
  }

  /** The demands alone, of an update that changes nothing. */
  ItemWrite asCheck() {
    return new ItemWrite(
        Kind.CHECK, table, key, step, Map.of(), Map.of(), Map.of(), Set.of(), demands);
  }

  /** The same put with another item. */
  ItemWrite withItem(Map<String, AttributeValue> otherItem) {
    return new ItemWrite(kind, table, key, step, otherItem, sets, adds, removes, demands);
  }

  /** The same with these demands and no others. */
  ItemWrite demandingOnly(List<Demand> otherDemands) {
    return new ItemWrite(kind, table, key, step, item, sets, adds, removes, otherDemands);
  }

  ItemWrite demanding(Demand demand) {
    return demandingOnly(joined(demands, List.of(demand)));
  }

  /** The same, which also demands what another write does. */
  ItemWrite demandingAlso(ItemWrite other) {
    return demandingOnly(joined(demands, other.demandsOfStep()));
  }

  private static List<Demand> joined(List<Demand> some, List<Demand> more) {
    List<Demand> all = new ArrayList<>(some.size() + more.size());
    all.addAll(some);
    all.addAll(more);
    return all;
  }

  /** What it demands, each still of its own step. */
  List<Demand> demandsOfStep() {
    return demands.stream().map(demand -> demand.in(step)).toList();
  }

  boolean changesNothing() {
    return sets.isEmpty() && adds.isEmpty() && removes.isEmpty();
  }

  boolean isOf(String otherTable, Map<String, AttributeValue> otherKey) {
    return table.equals(otherTable) && key.equals(otherKey);
  }

  /** This update and another of the same item: a request may name an item only once. */
  ItemWrite joined(ItemWrite other) {
    other.paths().forEach(path -> refuseOverlap(path, other));
    Map<List<String>, AttributeValue> allSets = new LinkedHashMap<>(sets);
    allSets.putAll(other.sets);
    Map<List<String>, BigDecimal> sums = new LinkedHashMap<>(adds);
    other.adds.forEach((path, amount) -> sums.merge(path, amount, BigDecimal::add));
    Set<List<String>> allRemoves = new LinkedHashSet<>(removes);
    allRemoves.addAll(other.removes);
    return new ItemWrite(
        kind,
        table,
        key,
        step,
        item,
        allSets,
        sums,
        allRemoves,
        joined(demands, other.demandsOfStep()));
  }

  Stream<List<String>> paths() {
    return Stream.of(sets.keySet(), adds.keySet(), removes).flatMap(Set::stream);
  }

  /** Only what both do alike, or both add to, can be done as one. */
  private void refuseOverlap(List<String> path, ItemWrite other) {
    boolean together =
        (adds.containsKey(path) && other.adds.containsKey(path))
            || (removes.contains(path) && other.removes.contains(path))
            || (sets.containsKey(path) && sets.get(path).equals(other.sets.get(path)));
    if (!together && paths().anyMatch(each -> within(each, path) || within(path, each))) {
      throw TableException.refused(
          "transaction", String.join(".", path), "one change of it", "two");
    }
  }

  private static boolean within(List<String> path, List<String> outer) {
    return path.size() >= outer.size() && path.subList(0, outer.size()).equals(outer);
  }

  String condition(Expression expression) {
    if (demands.isEmpty()) {
      return null;
    }
    if (demands.size() == 1) {
      return demands.get(0).text().in(expression);
    }
    StringBuilder text = new StringBuilder();
    for (Demand demand : demands) {
      text.append(text.isEmpty() ? "" : " AND ").append(demand.text().in(expression));
    }
    return text.toString();
  }

  /**
   * What a refusal brings along, to tell which of several demands failed. A demand that is alone is
   * to blame for every refusal, and the item need not travel back.
   */
  ReturnValuesOnConditionCheckFailure evidence() {
    return demands.size() > 1 ? ReturnValuesOnConditionCheckFailure.ALL_OLD : null;
  }

  /** The first demand that failed on the item that is the evidence. */
  Optional<Demand> failed(Map<String, AttributeValue> evidence) {
    return demands.size() == 1
        ? Optional.of(demands.get(0))
        : demands.stream().filter(demand -> !demand.holds().test(evidence)).findFirst();
  }

  /** The update expression, or null when nothing is to be changed. */
  String update(Expression expression) {
    StringBuilder text = new StringBuilder();
    sets.forEach(
        (path, value) ->
            text.append(text.isEmpty() ? "SET " : ", ")
                .append(expression.path(path))
                .append(" = ")
                .append(expression.value(value)));
    adds.forEach((path, amount) -> appendAdd(expression, text, path, amount));
    boolean first = true;
    for (List<String> path : removes) {
      text.append(first ? (text.isEmpty() ? "REMOVE " : " REMOVE ") : ", ");
      text.append(expression.path(path));
      first = false;
    }
    return text.isEmpty() ? null : text.toString();
  }

  /** Sums by SET, because ADD does not reach into maps. */
  private static void appendAdd(
      Expression expression, StringBuilder text, List<String> path, BigDecimal amount) {
    String place = expression.path(path);
    text.append(text.isEmpty() ? "SET " : ", ")
        .append(place)
        .append(" = if_not_exists(")
        .append(place)
        .append(", ")
        .append(expression.value(AttributeValue.createN("0")))
        .append(") + ")
        .append(expression.value(AttributeValue.createN(amount.toPlainString())));
  }
}
