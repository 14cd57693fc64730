package dev.clave.events.database;

import java.util.Optional;
import javax.sql.DataSource;

/**
 * Where the database is.
 *
 * <pre>{@code
 * Address address = new Address(jdbcUrl, Optional.empty(), Optional.of("shop"));
 * }</pre>
 *
 * @param jdbcUrl empty if there is a data source
 * @param schema the PostgreSQL schema; empty for the first one of the search path
 */
public record Address(String jdbcUrl, Optional<DataSource> dataSource, Optional<String> schema) {
  public Address {
    Schema.check(schema);
  }

  public Schema inSchema() {
    return new Schema(schema);
  }
}
