package dev.clave.migrate.draft;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of a database as its SQL writes them. */
final class SqlNames {
  private static final Pattern PLAIN_NAME = Pattern.compile("[a-z_][a-z0-9_]*");

  private final Connection connection;
  private final DatabaseMetaData data;

  SqlNames(Connection connection) throws SQLException {
    this.connection = connection;
    this.data = connection.getMetaData();
  }

  /** A table, with its schema where that is not the default one. */
  String table(TableName table) throws SQLException {
    boolean isInDefaultSchema =
        table.schema() == null
            || table.schema().isEmpty()
            || table.schema().equals(connection.getSchema());
    return isInDefaultSchema
        ? quoted(table.name())
        : quoted(table.schema()) + "." + quoted(table.name());
  }

  /** Only where SQL needs it: words that it keeps for itself, capitals, spaces. */
  String quoted(String name) {
    try {
      Set<String> reserved = Set.of(data.getSQLKeywords().toLowerCase(Locale.ROOT).split(",", -1));
      boolean plain =
          PLAIN_NAME.matcher(name).matches()
              && !reserved.contains(name)
              && !ReservedWords.SQL.contains(name);
      String quote = data.getIdentifierQuoteString();
      return plain ? name : quote + name.replace(quote, quote + quote) + quote;
    } catch (SQLException unanswered) {
      throw new IllegalStateException(unanswered);
    }
  }

  /** A pattern for the metadata that matches just this name. */
  String escaped(String name) throws SQLException {
    if (name == null) {
      return null;
    }
    String escape = data.getSearchStringEscape();
    return escape == null || escape.isEmpty()
        ? name
        : name.replace(escape, escape + escape)
            .replace("_", escape + "_")
            .replace("%", escape + "%");
  }
}
