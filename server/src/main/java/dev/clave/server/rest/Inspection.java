package dev.clave.server.rest;

import dev.clave.server.http.Problem;
import dev.clave.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Refuses items that a system's inspector finds wrong. The table judges first, so that an inspector
 * sees only items of the design's shape.
 */
record Inspection(Inspector inspector, Table table, String entity) {

  /** A whole item, about to be written. */
  void whole(Map<String, Object> item) {
    if (inspector != Inspector.NONE) {
      table.check(entity, item);
      refuse(inspector.faults(entity, item));
    }
  }

  /** Some changes: what was wrong before, elsewhere in the item, is not theirs to answer for. */
  void changes(Map<String, Object> key, Map<String, Object> changes) {
    if (inspector == Inspector.NONE) {
      return;
    }
    table
        .getConsistent(entity, key)
        .ifPresent(
            item -> {
              Map<String, Object> after = new LinkedHashMap<>(item.attributes());
              changes.forEach((path, value) -> set(after, path, value));
              List<String> roots = changes.keySet().stream().map(Inspection::root).toList();
              refuse(
                  inspector.faults(entity, after).stream()
                      .filter(fault -> roots.contains(fault.pointer().split("/", -1)[1]))
                      .toList());
            });
  }

  private static String root(String path) {
    return path.contains(".") ? path.substring(0, path.indexOf('.')) : path;
  }

  private static void set(Map<String, Object> into, String path, Object value) {
    String root = root(path);
    if (!root.equals(path)) {
      Map<String, Object> inner = new LinkedHashMap<>();
      if (into.get(root) instanceof Map<?, ?> before) {
        before.forEach((name, each) -> inner.put(String.valueOf(name), each));
      }
      set(inner, path.substring(root.length() + 1), value);
      into.put(root, inner);
    } else if (value == null) {
      into.remove(root);
    } else {
      into.put(root, value);
    }
  }

  private static void refuse(List<Problem.Fault> faults) {
    if (!faults.isEmpty()) {
      throw new Problem(
              422,
              "refused by the reference data",
              "expected what the catalogues know, found %d faults".formatted(faults.size()),
              faults)
          .refusal();
    }
  }
}
