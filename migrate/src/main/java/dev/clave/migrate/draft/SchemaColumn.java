package dev.clave.migrate.draft;

import dev.clave.migrate.source.ColumnKind;
import java.util.List;

/**
 * A column of a source.
 *
 * <pre>{@code
 * for (SchemaColumn column : schema.tables().get(0).columns()) {
 *   System.out.println(column.name() + " " + column.type());
 * }
 * }</pre>
 *
 * @param kind what its values are in Java, as a run reads them
 * @param type the database's name of its type
 * @param size characters of text or digits of a number; 0 when there is no limit
 * @param words the only values that it has, when the database says so
 * @param generated whether the database computes it from other columns
 */
public record SchemaColumn(
    String name,
    ColumnKind kind,
    String type,
    int size,
    int decimals,
    boolean nullable,
    boolean generated,
    List<String> words) {
  public SchemaColumn {
    words = List.copyOf(words);
  }

  /** How long the name and a value are, guessed from the type: no catalog knows what is stored. */
  int bytes() {
    return name.length()
        + switch (kind) {
          case BOOLEAN -> 1;
          case WHOLE, NUMERIC, FLOATING -> 8;
          case DATE -> 10;
          case INSTANT, TIME -> 24;
          case TEXT, ANY -> size == 0 ? 40 : Math.min(size, 40);
          case JSON, ARRAY, BYTES -> 100;
        };
  }
}
