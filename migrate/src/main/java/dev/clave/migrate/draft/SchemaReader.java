package dev.clave.migrate.draft;

import dev.clave.migrate.source.ColumnKind;
import dev.clave.migrate.source.JdbcAddress;
import dev.clave.migrate.source.PackagedSql;
import dev.clave.migrate.source.Source;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads the tables of a database: by JDBC's metadata, and PostgreSQL's catalogs for the rest.
 *
 * <pre>{@code
 * SourceSchema schema = SchemaReader.read(JdbcAddress.of(jdbcUrl), "public");
 * }</pre>
 */
public final class SchemaReader {
  private static final Set<String> SYSTEM_SCHEMAS =
      Set.of("pg_catalog", "information_schema", "sys", "mysql", "performance_schema");

  /** Counting different values reads and sorts a whole table. */
  private static final long MOST_ROWS_TO_COUNT = 2_000_000;

  private static final List<String> DELIMITERS = List.of("#", "|", "~", "^", "!", ";");

  private final Connection connection;
  private final Source source;
  private final boolean postgres;
  private final DatabaseMetaData data;
  private final SqlNames names;

  private SchemaReader(Connection connection, Source source, boolean postgres) throws SQLException {
    this.connection = connection;
    this.source = source;
    this.postgres = postgres;
    this.data = connection.getMetaData();
    this.names = new SqlNames(connection);
  }

  /** Reads everything that the role of the URL can see. */
  public static SourceSchema read(JdbcAddress address, String name) throws SQLException {
    try (Connection connection = address.connect(new Properties());
        Source source = Source.open(address, InstantSource.system())) {
      boolean postgres = address.url().startsWith("jdbc:postgresql:");
      return new SchemaReader(connection, source, postgres).schema(name);
    }
  }

  private SourceSchema schema(String name) throws SQLException {
    List<TableName> tables = new ArrayList<>();
    List<String> views = new ArrayList<>();
    try (ResultSet rows =
        data.getTables(
            connection.getCatalog(),
            null,
            "%",
            new String[] {
              "TABLE", "PARTITIONED TABLE", "BASE TABLE", "VIEW", "MATERIALIZED VIEW"
            })) {
      while (rows.next()) {
        TableName place =
            new TableName(
                rows.getString("TABLE_CAT"),
                rows.getString("TABLE_SCHEM"),
                rows.getString("TABLE_NAME"));
        boolean system =
            place.schema() != null
                && (SYSTEM_SCHEMAS.contains(place.schema()) || place.schema().startsWith("pg_"));
        if (system || place.name().startsWith("sqlite_")) {
          continue;
        }
        if (rows.getString("TABLE_TYPE").contains("VIEW")) {
          views.add(names.table(place));
        } else {
          tables.add(place);
        }
      }
    }
    Set<String> partitions = partitions();
    List<SchemaTable> read = new ArrayList<>();
    for (TableName place : tables) {
      if (!partitions.contains(place.schema() + "." + place.name())) {
        read.add(table(place));
      }
    }
    return new SourceSchema(name, delimiter(read), read, views);
  }

  /** The usual delimiter, or the first other one that no key has in it. */
  private String delimiter(List<SchemaTable> tables) throws SQLException {
    for (String mark : DELIMITERS) {
      boolean free = true;
      for (SchemaTable table : tables) {
        for (SchemaColumn column : table.textsInKeys()) {
          free &= table.rows() > MOST_ROWS_TO_COUNT || !contains(table, column, mark);
        }
      }
      if (free) {
        return mark;
      }
    }
    return DELIMITERS.get(0);
  }

  private boolean contains(SchemaTable table, SchemaColumn column, String mark)
      throws SQLException {
    String sql =
        PackagedSql.of(SchemaReader.class, "contains")
            .replace("${table}", table.reference())
            .replace("${column}", names.quoted(column.name()))
            .replace("${mark}", mark);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1) > 0;
    }
  }

  private Set<String> partitions() throws SQLException {
    Set<String> partitions = new LinkedHashSet<>();
    if (postgres) {
      query("partitions", row -> partitions.add(row.getString(1)));
    }
    return partitions;
  }

  private SchemaTable table(TableName place) throws SQLException {
    String reference = names.table(place);
    List<String> checks = new ArrayList<>();
    Map<String, List<String>> words = words(place, checks);
    List<SchemaColumn> columns = columns(place, reference, words);
    List<List<String>> unique = unique(place, columns);
    List<String> key = primaryKey(place);
    if (key.isEmpty()) {
      key =
          unique.stream()
              .filter(each -> each.stream().noneMatch(column -> isNullable(columns, column)))
              .findFirst()
              .orElse(List.of());
    }
    unique.remove(key);
    List<String> keyColumns = key;
    unique.removeIf(each -> each.size() == keyColumns.size() && keyColumns.containsAll(each));
    long rows = source.count(reference);
    return new SchemaTable(
        place.name(),
        reference,
        columns,
        key,
        unique,
        foreignKeys(place, reference, rows),
        checks,
        digested(reference, columns),
        rows,
        columns.stream().mapToLong(SchemaColumn::bytes).sum());
  }

  private String digested(String reference, List<SchemaColumn> columns) throws SQLException {
    String file =
        postgres
            ? "digested-postgres"
            : data.getDatabaseProductName().equals("SQLite") ? "digested-sqlite" : "digested";
    List<String> texts =
        columns.stream().map(column -> "quote(" + names.quoted(column.name()) + ")").toList();
    return PackagedSql.of(SchemaReader.class, file)
        .replace("${table}", reference)
        .replace("${columns}", String.join(", ", texts));
  }

  private static boolean isNullable(List<SchemaColumn> columns, String name) {
    return columns.stream().anyMatch(column -> column.name().equals(name) && column.nullable());
  }

  private List<SchemaColumn> columns(
      TableName place, String reference, Map<String, List<String>> words) throws SQLException {
    Map<String, ColumnKind> kinds = source.kinds(reference);
    Map<Integer, SchemaColumn> columns = new TreeMap<>();
    try (ResultSet rows =
        data.getColumns(
            place.catalog(), names.escaped(place.schema()), names.escaped(place.name()), "%")) {
      while (rows.next()) {
        String name = rows.getString("COLUMN_NAME");
        String type = rows.getString("TYPE_NAME");
        int nullable = rows.getInt("NULLABLE");
        int size = rows.getInt("COLUMN_SIZE");
        int decimals = rows.getInt("DECIMAL_DIGITS");
        boolean generated = "YES".equals(rows.getString("IS_GENERATEDCOLUMN"));
        int at = rows.getInt("ORDINAL_POSITION");
        if (kinds.containsKey(name)) {
          columns.put(
              at,
              new SchemaColumn(
                  name,
                  kinds.get(name),
                  type.toLowerCase(Locale.ROOT),
                  size == Integer.MAX_VALUE ? 0 : size,
                  decimals,
                  nullable != DatabaseMetaData.columnNoNulls,
                  generated,
                  words.getOrDefault(name, List.of())));
        }
      }
    }
    return List.copyOf(columns.values());
  }

  /** The values of enumerations, by column; checks that say something else go to the list. */
  private Map<String, List<String>> words(TableName place, List<String> checks)
      throws SQLException {
    Map<String, List<String>> words = new LinkedHashMap<>();
    if (!postgres) {
      return words;
    }
    query(
        "enumerations",
        row ->
            words
                .computeIfAbsent(row.getString(1), none -> new ArrayList<>())
                .add(row.getString(2)),
        place.schema(),
        place.name());
    query(
        "checks",
        row -> {
          String text = row.getString(1);
          OneOfCheck.read(text)
              .ifPresentOrElse(
                  oneOf -> words.putIfAbsent(oneOf.column(), oneOf.words()),
                  () -> checks.add(text));
        },
        place.schema(),
        place.name());
    return words;
  }

  private List<String> primaryKey(TableName place) throws SQLException {
    Map<Integer, String> key = new TreeMap<>();
    try (ResultSet rows = data.getPrimaryKeys(place.catalog(), place.schema(), place.name())) {
      while (rows.next()) {
        key.put((int) rows.getShort("KEY_SEQ"), rows.getString("COLUMN_NAME"));
      }
    }
    return List.copyOf(key.values());
  }

  /** Not those of expressions or of some rows only. */
  private List<List<String>> unique(TableName place, List<SchemaColumn> columns)
      throws SQLException {
    Map<String, Map<Integer, String>> indexes = new LinkedHashMap<>();
    Set<String> partial = new LinkedHashSet<>();
    try (ResultSet rows =
        data.getIndexInfo(place.catalog(), place.schema(), place.name(), true, true)) {
      while (rows.next()) {
        String index = rows.getString("INDEX_NAME");
        String column = rows.getString("COLUMN_NAME");
        if (index == null || column == null) {
          continue;
        }
        String plain = column.replaceAll("^\"(.*)\"$", "$1");
        boolean isColumn = columns.stream().anyMatch(each -> each.name().equals(plain));
        if (!isColumn || rows.getString("FILTER_CONDITION") != null) {
          partial.add(index);
        }
        indexes
            .computeIfAbsent(index, none -> new TreeMap<>())
            .put((int) rows.getShort("ORDINAL_POSITION"), plain);
      }
    }
    List<List<String>> unique = new ArrayList<>();
    indexes.forEach(
        (name, each) -> {
          if (!partial.contains(name)) {
            unique.add(List.copyOf(each.values()));
          }
        });
    return new ArrayList<>(new LinkedHashSet<>(unique));
  }

  private List<SchemaTable.ForeignKey> foreignKeys(TableName place, String reference, long rows)
      throws SQLException {
    record Part(String column, String target, String targetColumn) {}
    Map<String, Map<Integer, Part>> keys = new LinkedHashMap<>();
    try (ResultSet keyParts = data.getImportedKeys(place.catalog(), place.schema(), place.name())) {
      int unnamed = 0;
      while (keyParts.next()) {
        int sequence = keyParts.getShort("KEY_SEQ");
        String name = keyParts.getString("FK_NAME");
        unnamed += sequence == 1 ? 1 : 0;
        TableName target =
            new TableName(
                keyParts.getString("PKTABLE_CAT"),
                keyParts.getString("PKTABLE_SCHEM"),
                keyParts.getString("PKTABLE_NAME"));
        keys.computeIfAbsent(
                (name == null || name.isEmpty() ? "" : name) + unnamed, none -> new TreeMap<>())
            .put(
                sequence,
                new Part(
                    keyParts.getString("FKCOLUMN_NAME"),
                    names.table(target),
                    keyParts.getString("PKCOLUMN_NAME")));
      }
    }
    List<SchemaTable.ForeignKey> foreignKeys = new ArrayList<>();
    for (Map<Integer, Part> parts : keys.values()) {
      List<String> columns = parts.values().stream().map(Part::column).toList();
      foreignKeys.add(
          new SchemaTable.ForeignKey(
              columns,
              parts.values().iterator().next().target(),
              parts.values().stream().map(Part::targetColumn).toList(),
              rows > MOST_ROWS_TO_COUNT ? 0 : different(reference, columns)));
    }
    return foreignKeys;
  }

  private long different(String reference, List<String> columns) throws SQLException {
    String sql =
        PackagedSql.of(SchemaReader.class, "different")
            .replace("${columns}", String.join(", ", columns.stream().map(names::quoted).toList()))
            .replace("${table}", reference)
            .replace(
                "${present}",
                String.join(
                    " AND ",
                    columns.stream()
                        .map(column -> names.quoted(column) + " IS NOT NULL")
                        .toList()));
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private interface RowTaker {
    void take(ResultSet row) throws SQLException;
  }

  private void query(String file, RowTaker taker, String... parameters) throws SQLException {
    try (var statement = connection.prepareStatement(PackagedSql.of(SchemaReader.class, file))) {
      for (int at = 0; at < parameters.length; at++) {
        statement.setString(at + 1, parameters[at]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          taker.take(rows);
        }
      }
    }
  }
}
