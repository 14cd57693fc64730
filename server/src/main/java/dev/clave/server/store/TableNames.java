package dev.clave.server.store;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.table.TableOptions;

/**
 * What tables are called: {@code table.prefix} before the name in the design, unless a system's own
 * setting names its table.
 */
public record TableNames(Configuration configuration) {

  /** For the table of a served system. */
  public TableOptions of(String system) {
    TableOptions options = ofServer();
    return configuration.given(Setting.tableOf(system)).map(options::withTableName).orElse(options);
  }

  /** For the tables of the server itself. */
  public TableOptions ofServer() {
    return TableOptions.defaults().withTablePrefix(configuration.text(Setting.TABLE_PREFIX));
  }
}
