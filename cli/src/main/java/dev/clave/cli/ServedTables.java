package dev.clave.cli;

import dev.clave.cli.backup.ServedPaths;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The options by which another command finds the tables of a running server. */
record ServedTables(Configuration configuration, Server server) {

  /** As they are typed in a shell, with the names of a system's tables where settings give them. */
  String options(String system) {
    List<String> options = new ArrayList<>(place());
    Optional.of(configuration.text(Setting.TABLE_PREFIX))
        .filter(prefix -> !prefix.isEmpty())
        .ifPresent(prefix -> options.addAll(List.of("--prefix", prefix)));
    configuration
        .given(Setting.tableOf(system))
        .ifPresent(table -> options.addAll(List.of("--table", table)));
    return String.join(" ", options.stream().map(ServedPaths::quoted).toList());
  }

  private List<String> place() {
    if (!configuration.tablesAreElsewhere()) {
      return configuration.on(Setting.MEMORY)
          ? List.of("--endpoint", server.stores().tables().place())
          : List.of("--data", server.stores().folder().toString());
    }
    List<String> options = new ArrayList<>();
    configuration
        .given(Setting.DYNAMODB_ENDPOINT)
        .ifPresentOrElse(
            endpoint -> options.addAll(List.of("--endpoint", endpoint)),
            () -> options.add("--aws"));
    configuration
        .given(Setting.DYNAMODB_REGION)
        .ifPresent(region -> options.addAll(List.of("--region", region)));
    return options;
  }
}
