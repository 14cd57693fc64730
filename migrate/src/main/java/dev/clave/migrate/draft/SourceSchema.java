package dev.clave.migrate.draft;

import java.util.List;
import java.util.Optional;

/**
 * The tables of a database.
 *
 * <pre>{@code
 * SourceSchema schema = SchemaReader.read(JdbcAddress.of(jdbcUrl), "public");
 * System.out.println(schema.views() + " are left out");
 * }</pre>
 *
 * @param delimiter a mark that no text has which tells rows apart
 * @param views names of what is read from other tables, which a draft leaves out
 */
public record SourceSchema(
    String name, String delimiter, List<SchemaTable> tables, List<String> views) {
  public SourceSchema {
    tables = List.copyOf(tables);
    views = List.copyOf(views);
  }

  Optional<SchemaTable> table(String reference) {
    return tables.stream().filter(table -> table.reference().equals(reference)).findFirst();
  }
}
