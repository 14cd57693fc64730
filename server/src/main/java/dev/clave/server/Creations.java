package dev.clave.server;

import dev.clave.design.Design;
import dev.clave.design.model.Audit;
import dev.clave.server.audit.AuditSettings;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.store.OpeningStores;
import dev.clave.server.store.PostgresStore;
import dev.clave.server.store.Startup;
import dev.clave.server.store.TableNames;
import dev.clave.server.store.TableStore;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.Store;
import dev.clave.stores.SystemDatabase;
import dev.clave.table.Table;
import dev.clave.table.audit.AuditTrail;
import dev.clave.table.provision.Provisioned;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Tells what a start will create in stores that are not its own, before it creates anything. */
final class Creations {
  private Creations() {}

  static void tell(
      List<ServedSystem> systems,
      Configuration configuration,
      OpeningStores stores,
      Startup startup) {
    if (configuration.tablesAreElsewhere()) {
      TableStore tables = opened(stores.tables());
      TableNames names = new TableNames(configuration);
      for (ServedSystem system : systems) {
        system
            .design()
            .ifPresent(
                design -> {
                  Table table = Table.open(design, tables.client(), names.of(system.name()));
                  tell(table.provisionDryRun(), tables, startup);
                  if (isAudited(system.name(), design, configuration)) {
                    tell(AuditTrail.provisionDryRun(table, tables.client()), tables, startup);
                  }
                });
      }
      for (Design ownDesign : ServerTables.designs()) {
        tell(
            Table.open(ownDesign, tables.client(), names.ofServer()).provisionDryRun(),
            tables,
            startup);
      }
    }
    if (configuration.given(Setting.POSTGRES_URL).isPresent()) {
      stores.postgres().ifPresent(postgres -> tellSchemas(systems, opened(postgres), startup));
    }
  }

  private static boolean isAudited(String system, Design design, Configuration configuration) {
    return design.audit().flatMap(Audit::trail).isPresent()
        && AuditSettings.of(system).isOn(configuration);
  }

  private static void tell(Provisioned dryRun, TableStore tables, Startup startup) {
    dryRun.planned().forEach(each -> startup.planned(each + " in " + tables.place()));
  }

  private static void tellSchemas(
      List<ServedSystem> systems, PostgresStore postgres, Startup startup) {
    for (ServedSystem system : systems) {
      if (system.stores().contains(Store.POSTGRES) && !postgres.has(system)) {
        startup.planned(
            "create the schema `%s` in %s"
                .formatted(SystemDatabase.schemaName(system.name()), postgres.place()));
      }
    }
  }

  private static <T> T opened(CompletableFuture<T> store) {
    try {
      return store.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
