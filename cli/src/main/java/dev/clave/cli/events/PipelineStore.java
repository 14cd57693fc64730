package dev.clave.cli.events;

import dev.clave.cli.terminal.Failure;
import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import dev.clave.events.database.EventTables;
import dev.clave.stores.Postgres;
import dev.clave.systems.dispositivos.DeviceTables;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
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

  @Mixin private DatabaseOption database;

  @Option(
      names = "--schema",
      scope = ScopeType.INHERIT,
      paramLabel = "NAME",
      description = "The PostgreSQL schema of the pipeline, if it has one of its own.")
  private String schema;

  String actor() {
    return database.actor();
  }

  /** Opens the pipeline without workers; one that is not there is not made. */
  <T> T use(Function<Events, T> work) {
    if (database.isEmbedded() && system == null) {
      throw new ParameterException(
          command.commandLine(), "expected `--system` or `--jdbc-url`, found neither");
    }
    return database.use(
        Postgres::start,
        postgres -> {
          EventsOptions options = options(postgres);
          if (!Events.isThere(options)) {
            throw new Failure(
                "no event pipeline is there; check `--system`, `--schema` and the URL");
          }
          try (Events events = Events.open(options)) {
            return work.apply(events);
          }
        });
  }

  private EventsOptions options(Postgres postgres) {
    String url = system == null ? postgres.jdbcUrl() : database.url(postgres, system);
    EventsOptions options =
        EventsOptions.at(url)
            .withTables(DEVICES.equals(system) ? DeviceTables.TABLES : EventTables.OWN)
            .withPartitions(false)
            .withWorkers(0)
            .withRelay(false);
    return schema == null ? options : options.withSchema(schema);
  }
}
