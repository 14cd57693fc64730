package dev.clave.design.check;

import dev.clave.design.model.Span;
import dev.clave.design.model.Step;
import java.util.LinkedHashMap;
import java.util.Map;

/** What an update of a transaction changes: every path, and where the design says so. */
record StepChange(Map<String, Span> paths) {

  /** The changes of a step; only an update changes an item that is there. */
  static StepChange of(Step step) {
    Map<String, Span> paths = new LinkedHashMap<>();
    if (step.kind() == Step.Kind.UPDATE) {
      step.set().forEach((path, value) -> paths.put(path, value.span()));
      step.add().forEach((path, value) -> paths.put(path, value.span()));
      step.remove().forEach(path -> paths.put(path, step.span()));
    }
    return new StepChange(paths);
  }

  /** Whether the value at a path may be another afterwards. */
  boolean changes(String path) {
    return paths.keySet().stream().anyMatch(changed -> meet(changed, path));
  }

  static boolean meet(String one, String other) {
    return one.equals(other) || one.startsWith(other + ".") || other.startsWith(one + ".");
  }
}
