package dev.clave.migrate.draft;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A table of a source.
 *
 * <pre>{@code
 * for (SchemaTable table : schema.tables()) {
 *   System.out.println(table.name() + " has the key " + table.key());
 * }
 * }</pre>
 *
 * @param reference how SQL names it, quoted where it must be
 * @param key the columns of its primary key, or of the first unique constraint without nulls; none
 *     when nothing tells its rows apart
 * @param unique other sets of columns that no two rows share
 * @param digested a SELECT of its rows with {@code row_hash}, which tells rows apart that differ
 * @param rows how many there are
 * @param rowBytes how long a row is, about
 */
public record SchemaTable(
    String name,
    String reference,
    List<SchemaColumn> columns,
    List<String> key,
    List<List<String>> unique,
    List<ForeignKey> foreignKeys,
    List<String> checks,
    String digested,
    long rows,
    long rowBytes) {
  public SchemaTable {
    columns = List.copyOf(columns);
    key = List.copyOf(key);
    unique = List.copyOf(unique);
    foreignKeys = List.copyOf(foreignKeys);
    checks = List.copyOf(checks);
  }

  /**
   * Columns that hold the key of another table's row.
   *
   * @param target the other table's reference
   * @param targetColumns in the order of {@code columns}
   * @param parents how many different rows are referred to; 0 when that was not counted
   */
  public record ForeignKey(
      List<String> columns, String target, List<String> targetColumns, long parents) {
    public ForeignKey {
      columns = List.copyOf(columns);
      targetColumns = List.copyOf(targetColumns);
    }
  }

  Optional<SchemaColumn> column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** The columns of text that tell rows apart or refer to others. */
  List<SchemaColumn> textsInKeys() {
    Set<String> names = new LinkedHashSet<>(key);
    unique.forEach(names::addAll);
    foreignKeys.forEach(each -> names.addAll(each.columns()));
    return columns.stream()
        .filter(column -> names.contains(column.name()))
        .filter(column -> column.type().matches("(?i).*(char|text|clob|name).*"))
        .toList();
  }
}
