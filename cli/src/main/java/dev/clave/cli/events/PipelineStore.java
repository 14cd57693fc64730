package dev.clave.cli.events;

import dev.clave.cli.terminal.Failure;
import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import dev.clave.events.database.EventTables;
import dev.clave.events.model.EventsException;
import dev.clave.stores.Postgres;
import dev.clave.stores.StoreException;
import dev.clave.stores.SystemDatabase;
import dev.clave.systems.dispositivos.DeviceTables;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Where the pipeline is; used as a mixin. */
final class PipelineStore {

  /** The system whose tables are documented under names of their own. */
  private static final String DEVICES = "dispositivos";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--system",
      scope = ScopeType.INHERIT,
      paramLabel = "NAME",
      description = "The pipeline of this system of a server, such as dispositivos.")
  private String system;

  @Option(
      names = "--data",
      scope = ScopeType.INHERIT,
      paramLabel = "DIR",
      defaultValue = "${env:CLAVE_DATA:-${sys:user.home}/.clave}",
      description = "The folder that holds the embedded PostgreSQL (${DEFAULT-VALUE}).")
  private Path data;

  @Option(
      names = "--jdbc-url",
      scope = ScopeType.INHERIT,
      paramLabel = "URL",
      defaultValue = "${env:CLAVE_POSTGRES_URL}",
      description = "A PostgreSQL of yours, instead of the embedded one.")
  private String jdbcUrl;

  @Option(
      names = "--schema",
      scope = ScopeType.INHERIT,
      paramLabel = "NAME",
      description = "The PostgreSQL schema of the pipeline, if it has one of its own.")
  private String schema;

  @Option(
      names = "--actor",
      scope = ScopeType.INHERIT,
      paramLabel = "NAME",
      defaultValue = "${sys:user.name}",
      description = "Who acts, for the audit (${DEFAULT-VALUE}).")
  private String actor;

  String actor() {
    return actor;
  }

  /** Opens the pipeline without workers; one that is not there is not made. */
  <T> T use(Function<Events, T> work) {
    boolean own = jdbcUrl == null || jdbcUrl.isBlank();
    if (own && system == null) {
      throw new ParameterException(
          command.commandLine(), "expected `--system` or `--jdbc-url`, found neither");
    }
    try (Postgres postgres =
        own ? Postgres.start(data.resolve("postgres")) : Postgres.at(jdbcUrl)) {
      EventsOptions options = options(postgres, own);
      if (!Events.isThere(options)) {
        throw new Failure("no event pipeline is there; check `--system`, `--schema` and the URL");
      }
      try (Events events = Events.open(options)) {
        return work.apply(events);
      }
    } catch (EventsException | StoreException | IllegalArgumentException e) {
      throw new Failure(e.getMessage(), e);
    }
  }

  private EventsOptions options(Postgres postgres, boolean own) {
    EventsOptions options =
        EventsOptions.at(url(postgres, own))
            .withTables(DEVICES.equals(system) ? DeviceTables.TABLES : EventTables.OWN)
            .withPartitions(false)
            .withWorkers(0)
            .withRelay(false);
    return schema == null ? options : options.withSchema(schema);
  }

  private String url(Postgres postgres, boolean own) {
    if (system == null) {
      return postgres.jdbcUrl();
    }
    return (own
            ? SystemDatabase.embedded(postgres, List.of(system))
            : SystemDatabase.at(postgres.jdbcUrl()))
        .schema(system, Optional.empty());
  }
}
