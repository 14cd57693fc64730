package dev.clave.server;

import dev.clave.server.config.Configuration;
import dev.clave.server.store.Startup;
import dev.clave.server.system.ServedSystem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Says what a {@link Server} serves and with which settings, then starts it.
 *
 * <pre>{@code
 * ServedSystem shop = ServedSystem.of("shop").withDesign(designText);
 * try (Server server = Server.builder().serve(shop).start()) {
 *   System.out.println(server.port());
 * }
 * }</pre>
 */
public final class ServerBuilder {
  private final List<ServedSystem> systems = new ArrayList<>();
  private Configuration configuration = Configuration.defaults();
  private Startup startup = Startup.QUIET;
  private Optional<PreparedStores> prepared = Optional.empty();

  ServerBuilder() {}

  /** Adds a system. */
  public ServerBuilder serve(ServedSystem system) {
    systems.add(system);
    return this;
  }

  /** Adds systems, such as {@code SystemProvider.onClassPath()}. */
  public ServerBuilder serve(Collection<ServedSystem> more) {
    systems.addAll(more);
    return this;
  }

  /** The settings; the defaults unless this is called. */
  public ServerBuilder configuration(Configuration settings) {
    configuration = settings;
    return this;
  }

  /** Is told what has been started. */
  public ServerBuilder startup(Startup listener) {
    startup = listener;
    return this;
  }

  /** Begins an empty data folder with these stores where they are what the start would make. */
  public ServerBuilder prepared(PreparedStores stores) {
    prepared = Optional.of(stores);
    return this;
  }

  /**
   * Starts the server and waits until every system answers.
   *
   * @throws IllegalArgumentException when two systems have the same name
   * @throws IllegalStateException when something cannot be started, with nothing left running
   */
  public Server start() {
    Set<String> names = new HashSet<>();
    for (ServedSystem system : systems) {
      if (!names.add(system.name())) {
        throw new IllegalArgumentException(
            "expected systems of different names, found two called `" + system.name() + "`");
      }
    }
    return Server.start(List.copyOf(systems), configuration, startup, prepared);
  }
}
