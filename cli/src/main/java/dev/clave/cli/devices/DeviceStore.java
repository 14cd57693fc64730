package dev.clave.cli.devices;

import dev.clave.cli.terminal.Ending;
import dev.clave.cli.terminal.Failure;
import dev.clave.events.EventsOptions;
import dev.clave.events.model.EventsException;
import dev.clave.stores.Postgres;
import dev.clave.stores.StoreException;
import dev.clave.stores.SystemDatabase;
import dev.clave.systems.dispositivos.Dispositivos;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Where the system is; used as a mixin. */
final class DeviceStore {

  /** The system whose schema it is. */
  private static final String SYSTEM = "dispositivos";

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
      names = "--actor",
      scope = ScopeType.INHERIT,
      paramLabel = "NAME",
      defaultValue = "${sys:user.name}",
      description = "Who acts, for history and audit (${DEFAULT-VALUE}).")
  private String actor;

  String actor() {
    return actor;
  }

  /** Opens the system without workers, to ask it or operate it. */
  <T> T use(Function<Dispositivos, T> work) {
    return use(options -> options.withWorkers(0).withRelay(false), work);
  }

  <T> T use(UnaryOperator<EventsOptions> settings, Function<Dispositivos, T> work) {
    return use(Postgres::start, settings, work);
  }

  /** For what runs until it is told to end: all that was begun is finished and put away first. */
  void useUntilTold(UnaryOperator<EventsOptions> settings, BiConsumer<Dispositivos, Ending> work) {
    Ending.runUntilTold(
        ending ->
            use(
                Postgres::startUntilClosed,
                settings,
                system -> {
                  work.accept(system, ending);
                  return true;
                }));
  }

  private static String url(Postgres postgres, boolean own) {
    return (own
            ? SystemDatabase.embedded(postgres, List.of(SYSTEM))
            : SystemDatabase.at(postgres.jdbcUrl()))
        .schema(SYSTEM, Optional.empty());
  }

  private <T> T use(
      Function<Path, Postgres> start,
      UnaryOperator<EventsOptions> settings,
      Function<Dispositivos, T> work) {
    boolean own = jdbcUrl == null || jdbcUrl.isBlank();
    try (Postgres postgres = own ? start.apply(data.resolve("postgres")) : Postgres.at(jdbcUrl);
        Dispositivos system =
            Dispositivos.open(settings.apply(EventsOptions.at(url(postgres, own))))) {
      return work.apply(system);
    } catch (EventsException | StoreException | IllegalArgumentException e) {
      throw new Failure(e.getMessage(), e);
    }
  }
}
