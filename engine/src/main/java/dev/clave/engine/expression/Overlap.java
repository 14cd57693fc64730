package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.List;

/** Refuses paths of one expression that lead to, or through, the same place. */
final class Overlap {

  private Overlap() {}

  static void refuse(List<Path> paths, String parameter) {
    for (int i = 0; i < paths.size(); i++) {
      for (int j = i + 1; j < paths.size(); j++) {
        refuse(paths.get(i), paths.get(j), parameter);
      }
    }
  }

  private static void refuse(Path first, Path second, String parameter) {
    int shorter = Math.min(first.steps().size(), second.steps().size());
    for (int i = 0; i < shorter; i++) {
      Path.Step a = first.steps().get(i);
      Path.Step b = second.steps().get(i);
      if (a.getClass() != b.getClass()) {
        throw Fault.PATHS_CONFLICT.with(parameter, first, second);
      }
      if (!a.equals(b)) {
        return;
      }
    }
    throw Fault.PATHS_OVERLAP.with(parameter, first, second);
  }
}
