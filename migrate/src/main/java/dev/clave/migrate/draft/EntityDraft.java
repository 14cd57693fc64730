package dev.clave.migrate.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table and the entity that it becomes.
 *
 * @param hashed whether its rows are distinguished only by a digest of all that they hold
 */
record EntityDraft(
    SchemaTable table,
    String name,
    String step,
    String delimiter,
    Map<String, ColumnDraft> columns,
    boolean hashed) {
  /** The attribute that a table without a key gets. */
  static final String ROW_HASH = "rowHash";

  static EntityDraft of(SchemaTable table, String name, String step, String delimiter) {
    Names names = new Names("PK", "SK", "entityType", ROW_HASH, "under", "ttl");
    for (int index = 1; index <= 20; index++) {
      names.camel("GSI" + index + "PK");
      names.camel("GSI" + index + "SK");
    }
    Map<String, ColumnDraft> columns = new LinkedHashMap<>();
    for (SchemaColumn column : table.columns()) {
      boolean inKey = table.key().contains(column.name());
      columns.put(column.name(), ColumnDraft.of(column, names.camel(column.name()), inKey));
    }
    boolean keyed =
        !table.key().isEmpty()
            && table.key().stream()
                .allMatch(column -> columns.containsKey(column) && columns.get(column).fitsKey());
    return new EntityDraft(table, name, step, delimiter, columns, !keyed);
  }

  String prefix() {
    return Names.prefix(name);
  }

  /** The names of attributes, of some columns. */
  List<String> attributes(List<String> names) {
    return names.stream().map(column -> columns.get(column).attribute()).toList();
  }

  List<String> keyAttributes() {
    return hashed ? List.of(ROW_HASH) : attributes(table.key());
  }

  /** Columns that become attributes. */
  List<ColumnDraft> mapped() {
    return columns.values().stream().filter(column -> column.ignored().isEmpty()).toList();
  }

  Optional<ColumnDraft> ofAttribute(String attribute) {
    return columns.values().stream()
        .filter(column -> column.attribute().equals(attribute))
        .findFirst();
  }

  /** {@code FILM#<filmId>}, with numbers padded where keys are sorted. */
  String template(String prefix, List<String> attributes, boolean sorted, boolean optional) {
    List<String> parts = new ArrayList<>(List.of(prefix));
    for (String attribute : attributes) {
      Optional<ColumnDraft> column = ofAttribute(attribute);
      boolean padded = sorted && column.map(ColumnDraft::isInteger).orElse(false);
      boolean absent = optional && column.map(each -> each.column().nullable()).orElse(false);
      parts.add(
          "<"
              + attribute
              + (padded ? ":pad" + column.get().digits() : "")
              + (absent ? "?" : "")
              + ">");
    }
    return String.join(delimiter, parts);
  }

  /** A column that tells when a row was changed, by its name and type. */
  Optional<String> changed() {
    return columns.values().stream()
        .filter(column -> column.type().equals("timestamp") && !column.column().nullable())
        .map(column -> column.column().name())
        .filter(
            column ->
                column.matches(
                    "(?i)(last_?)?(updated?|modified|changed)(_?(at|on|date|time|ts|timestamp))?"
                        + "|(update|modify|modification)_?(date|time)"))
        .findFirst();
  }
}
