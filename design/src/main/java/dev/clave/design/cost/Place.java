package dev.clave.design.cost;

import java.util.Optional;

/**
 * Where units are consumed and bytes are stored: a table, or one of its indexes.
 *
 * <pre>{@code
 * new Place("main", Optional.of("GSI1")).label();    // GSI1
 * new Place("main", Optional.empty()).label();       // main
 * }</pre>
 */
public record Place(String table, Optional<String> index) {
  static Place table(String table) {
    return new Place(table, Optional.empty());
  }

  static Place index(String table, String index) {
    return new Place(table, Optional.of(index));
  }

  /** What people call it: the index, or the table. */
  public String label() {
    return index.orElse(table);
  }
}
