package dev.clave.engine.table;

import dev.clave.engine.error.QueryFault;
import java.util.List;

/** Refuses expressions that look for something inside a key, which has no inside. */
public final class KeyPaths {

  private KeyPaths() {}

  /** Fails if one of the attributes that an expression looks into is a key of the table. */
  public static void refuse(Table table, List<String> attributesWithin) {
    for (String attribute : attributesWithin) {
      if (table.schema().contains(attribute)) {
        throw QueryFault.PATH_INTO_KEY.with("Key", attribute);
      }
    }
    for (String attribute : attributesWithin) {
      for (Index index : table.indexes()) {
        if (index.schema().contains(attribute)) {
          throw QueryFault.PATH_INTO_KEY.with("IndexKey", attribute);
        }
      }
    }
  }
}
