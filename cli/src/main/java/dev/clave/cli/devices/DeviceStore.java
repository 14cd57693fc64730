package dev.clave.cli.devices;

import dev.clave.cli.events.DatabaseOption;
import dev.clave.cli.terminal.Ending;
import dev.clave.events.EventsOptions;
import dev.clave.stores.Postgres;
import dev.clave.systems.dispositivos.Dispositivos;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Mixin;

/** Where the system is; used as a mixin. */
final class DeviceStore {

  /** The system whose schema it is. */
  private static final String SYSTEM = "dispositivos";

  @Mixin private DatabaseOption database;

  String actor() {
    return database.actor();
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

  private <T> T use(
      Function<Path, Postgres> start,
      UnaryOperator<EventsOptions> settings,
      Function<Dispositivos, T> work) {
    return database.use(
        start,
        postgres -> {
          EventsOptions options = EventsOptions.at(database.url(postgres, SYSTEM));
          try (Dispositivos system = Dispositivos.open(settings.apply(options))) {
            return work.apply(system);
          }
        });
  }
}
