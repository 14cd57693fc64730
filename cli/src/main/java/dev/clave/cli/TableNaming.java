package dev.clave.cli;

import dev.clave.design.Design;
import dev.clave.server.store.TableNames;
import dev.clave.server.system.SystemFolder;
import dev.clave.table.options.TableOptions;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What the tables of a design are called; used as a mixin. */
public final class TableNaming {
  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      description = "What the tables' names begin with. Default: the setting table.prefix.")
  private String prefix;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "The name of the first table. Default: the setting SYSTEM.table.")
  private String table;

  /** The options that were given, to be given to another command. */
  List<String> options() {
    List<String> options = new ArrayList<>();
    if (prefix != null) {
      options.addAll(List.of("--prefix", prefix));
    }
    if (table != null) {
      options.addAll(List.of("--table", table));
    }
    return options;
  }

  /** By the options, or else by the settings. */
  TableOptions options(Design design, TablePlace place) {
    TableOptions options = new TableNames(place.configuration()).of(SystemFolder.nameOf(design));
    if (prefix != null) {
      options = options.withTablePrefix(prefix);
    }
    return table == null ? options : options.withTableName(table);
  }

  /** What the first table is called. */
  String firstTable(Design design, TablePlace place) {
    TableOptions options = options(design, place);
    return options
        .tableName()
        .orElseGet(() -> options.tablePrefix() + design.tables().get(0).physicalName());
  }
}
