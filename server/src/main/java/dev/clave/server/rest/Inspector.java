package dev.clave.server.rest;

import dev.clave.server.http.Problem;
import java.util.List;
import java.util.Map;

/** Judges an item before it is written, by what no design can say. */
@FunctionalInterface
public interface Inspector {
  Inspector NONE = (entity, item) -> List.of();

  /** What is wrong with the item; nothing means that it may be written. */
  List<Problem.Fault> faults(String entity, Map<String, Object> item);
}
