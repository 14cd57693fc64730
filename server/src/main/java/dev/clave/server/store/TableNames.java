package dev.clave.server.store;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.table.options.DesignCheck;
import dev.clave.table.options.TableOptions;

/**
 * What tables are called: {@code table.prefix} before the name in the design, unless a system's own
 * setting names its table; and what happens on one that remembers another design.
 *
 * <pre>{@code
 * Table table = Table.open(design, client, new TableNames(configuration).of("shop"));
 * }</pre>
 */
public record TableNames(Configuration configuration) {
  /** As much as a request of DynamoDB gives; what is left has a cursor. */
  private static final long PAGE_BYTES = 1 << 20;

  /** For the table of a served system. */
  public TableOptions of(String system) {
    TableOptions options = ofServer().withDesignCheck(designCheck());
    return configuration.given(Setting.tableOf(system)).map(options::withTableName).orElse(options);
  }

  /** For the tables of the server itself. */
  public TableOptions ofServer() {
    return TableOptions.defaults()
        .withTablePrefix(configuration.text(Setting.TABLE_PREFIX))
        .withPageBytes(PAGE_BYTES);
  }

  private DesignCheck designCheck() {
    return switch (configuration.text(Setting.DESIGN_CHECK)) {
      case "off" -> DesignCheck.OFF;
      case "warn" -> DesignCheck.WARN;
      default -> DesignCheck.REFUSE;
    };
  }
}
