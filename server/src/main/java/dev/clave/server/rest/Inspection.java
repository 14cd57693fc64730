package dev.clave.server.rest;

import dev.clave.server.http.Problem;
import dev.clave.server.system.WriteCheck;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Refuses items that a system's own check finds wrong. The table checks first, so that the system's
 * check sees only items of the design's shape.
 *
 * @param mayRead whether the caller may know what is stored
 */
record Inspection(WriteCheck check, Table table, String entity, boolean mayRead) {

  /** How deep DynamoDB nests maps and lists. */
  private static final int DEEPEST = 32;

  /** What a check says of a change may name what is stored beside it. */
  private static final String WITHOUT_STORED_VALUES = "expected a value that fits the stored item";

  /** A whole item, about to be written. */
  void whole(Map<String, Object> item) {
    if (check != WriteCheck.NONE) {
      table.check(entity, item);
      refuse(check.faults(entity, item));
    }
  }

  /** Some changes: what was wrong before, elsewhere in the item, is not theirs to answer for. */
  void changes(Map<String, Object> key, Map<String, Object> changes) {
    if (check == WriteCheck.NONE) {
      return;
    }
    table
        .getConsistent(entity, key)
        .ifPresent(
            item -> {
              Map<String, Object> after = changed(item.attributes(), changes);
              List<String> roots = changes.keySet().stream().map(Inspection::root).toList();
              refuse(
                  check.faults(entity, after).stream()
                      .filter(fault -> roots.contains(fault.pointer().split("/", -1)[1]))
                      .map(
                          fault ->
                              mayRead
                                  ? fault
                                  : new Problem.Fault(fault.pointer(), WITHOUT_STORED_VALUES))
                      .toList());
            });
  }

  /**
   * A change of what is stored, judged by both. Answers what the write has to demand, so that
   * nobody changes the item in between: its version, where the entity keeps one.
   *
   * @param change makes the item as it would be of the one that is stored, or nothing of a delete
   */
  Map<String, Object> change(
      Map<String, Object> key,
      Function<Map<String, Object>, Optional<Map<String, Object>>> change) {
    if (!check.judgesChanges(entity)) {
      return Map.of();
    }
    Optional<Item> storedItem = table.getConsistent(entity, key);
    if (storedItem.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> before = storedItem.get().attributes();
    refuse(
        check.changeFaults(entity, before, change.apply(before)).stream()
            .map(
                fault ->
                    mayRead ? fault : new Problem.Fault(fault.pointer(), WITHOUT_STORED_VALUES))
            .toList());
    return table
        .design()
        .entity(entity)
        .version()
        .filter(before::containsKey)
        .map(name -> Map.of(name, before.get(name)))
        .orElse(Map.of());
  }

  static String root(String path) {
    return path.contains(".") ? path.substring(0, path.indexOf('.')) : path;
  }

  /** A copy of the attributes with the values at those paths replaced. */
  static Map<String, Object> changed(Map<String, Object> attributes, Map<String, Object> changes) {
    Map<String, Object> after = copy(attributes);
    changes.forEach((path, value) -> set(after, path, value));
    return after;
  }

  /**
   * Every map on the way is a copy of our own, so that many paths of one root cost no copies. What
   * lies deeper than DynamoDB nests is left out: the table refuses it.
   */
  private static void set(Map<String, Object> into, String path, Object value) {
    String[] steps = path.split("\\.", DEEPEST + 1);
    if (steps.length > DEEPEST) {
      return;
    }
    Map<String, Object> map = into;
    for (String step : Arrays.asList(steps).subList(0, steps.length - 1)) {
      if (!(map.get(step) instanceof Map<?, ?>)) {
        map.put(step, new LinkedHashMap<>());
      }
      map = inner(map, step);
    }
    String last = steps[steps.length - 1];
    if (value == null) {
      map.remove(last);
    } else {
      map.put(last, copy(value));
    }
  }

  @SuppressWarnings("unchecked") // only copies made here are put there
  private static Map<String, Object> inner(Map<String, Object> item, String name) {
    return (Map<String, Object>) item.get(name);
  }

  private static Object copy(Object value) {
    return value instanceof Map<?, ?> map ? copy(map) : value;
  }

  private static Map<String, Object> copy(Map<?, ?> map) {
    Map<String, Object> copiedMap = new LinkedHashMap<>();
    map.forEach((name, value) -> copiedMap.put(String.valueOf(name), copy(value)));
    return copiedMap;
  }

  private static void refuse(List<Problem.Fault> faults) {
    if (!faults.isEmpty()) {
      throw new Problem(
              422,
              "refused by the checks of the system",
              "expected an item that its checks accept, found %d faults".formatted(faults.size()),
              faults)
          .refusal();
    }
  }
}
