package dev.clave.server.rest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The schemas of every system's entities, by the names under which routes refer to them. */
public final class Schemas {
  private Schemas() {}

  public static Map<String, Map<String, Object>> of(List<TableSystem> systems) {
    Map<String, Map<String, Object>> schemas = new LinkedHashMap<>();
    for (TableSystem system : systems) {
      system
          .design()
          .entities()
          .forEach(
              entity ->
                  schemas.put(
                      RestDescriptions.schemaName(system.name(), entity.name()),
                      TypeSchema.item(entity)));
    }
    return schemas;
  }
}
