package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Refuses paths of one expression that lead to, or through, the same place. */
final class Overlap {

  private Overlap() {}

  /** Of a list and a map in one place it tells only where nothing overlaps. */
  static void refuse(List<Path> paths, String parameter) {
    DynamoDbException conflict = null;
    for (int j = 1; j < paths.size(); j++) {
      for (int i = 0; i < j; i++) {
        Fault fault = fault(paths.get(i), paths.get(j));
        if (fault == null) {
          continue;
        }
        DynamoDbException refusal = fault.with(parameter, paths.get(i), paths.get(j));
        if (fault == Fault.PATHS_OVERLAP) {
          throw refusal;
        }
        conflict = conflict == null ? refusal : conflict;
      }
    }
    if (conflict != null) {
      throw conflict;
    }
  }

  /** What is wrong with having both, or {@code null}. */
  private static Fault fault(Path first, Path second) {
    int shorter = Math.min(first.steps().size(), second.steps().size());
    for (int i = 0; i < shorter; i++) {
      Path.Step a = first.steps().get(i);
      Path.Step b = second.steps().get(i);
      if (a.getClass() != b.getClass()) {
        return Fault.PATHS_CONFLICT;
      }
      if (!a.equals(b)) {
        return null;
      }
    }
    return Fault.PATHS_OVERLAP;
  }
}
