package dev.clave.server.system;

import dev.clave.server.http.Problem;
import java.util.List;
import java.util.Map;

/** Checks an item before it is written, for rules that no design can express. */
@FunctionalInterface
public interface WriteCheck {
  /** Accepts every item. */
  WriteCheck NONE = (entity, item) -> List.of();

  /** What is wrong with the item; an empty list means that it may be written. */
  List<Problem.Fault> faults(String entity, Map<String, Object> item);
}
