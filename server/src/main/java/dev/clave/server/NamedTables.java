package dev.clave.server;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemProvider;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Refuses the name of a table for a system that there is not, such as one with a typing error. */
final class NamedTables {
  private NamedTables() {}

  static void check(Configuration configuration, List<ServedSystem> servedSystems) {
    Set<String> names =
        Stream.concat(servedSystems.stream(), SystemProvider.onClassPath().stream())
            .map(ServedSystem::name)
            .collect(Collectors.toSet());
    for (String system : configuration.systemsWithNamedTables()) {
      if (!names.contains(system)) {
        throw new IllegalArgumentException(
            "`%s` names the table of a system that is not served; served are %s"
                .formatted(
                    Setting.tableOf(system).key(),
                    servedSystems.stream().map(each -> "`" + each.name() + "`").toList()));
      }
    }
  }
}
