package dev.clave.engine;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import dev.clave.engine.memory.Declarations;
import dev.clave.engine.operation.Operations;
import dev.clave.engine.wire.Caller;
import dev.clave.engine.wire.Endpoint;
import dev.clave.engine.wire.EndpointOptions;
import dev.clave.engine.wire.OperationsChoice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An engine for each access key id and region, opened when the first request of one comes: what
 * DynamoDB Local does unless it is started with {@code -sharedDb}. Safe for use by many threads.
 *
 * <pre>{@code
 * try (SeparateEngines engines = SeparateEngines.inMemory(EngineOptions.defaults())) {
 *   Endpoint endpoint = engines.serve(EndpointOptions.of("127.0.0.1", 8000));
 * }
 * }</pre>
 */
public final class SeparateEngines implements OperationsChoice, AutoCloseable {

  /** Whoever sends other credentials with each request must not fill the memory with engines. */
  static final int MOST = 64;

  private final Optional<Path> folder;
  private final EngineOptions options;
  private final Map<Caller, Engine> engines = new HashMap<>();
  private final List<Endpoint> endpoints = new ArrayList<>();
  private final Declarations declarations = Declarations.ofHeap();

  /** Has no tables; it tells which operations there are. */
  private final Engine empty = Engine.inMemory();

  private SeparateEngines(Optional<Path> folder, EngineOptions options) {
    this.folder = folder;
    this.options = options;
  }

  /** Engines that forget everything when closed. */
  public static SeparateEngines inMemory(EngineOptions options) {
    return new SeparateEngines(Optional.empty(), options);
  }

  /**
   * Engines that keep their tables in folders of their own below {@code folder}.
   *
   * @throws IllegalArgumentException when the folder is that of one engine for everybody
   */
  public static SeparateEngines open(Path folder, EngineOptions options) {
    if (Engine.isAt(folder)) {
      throw new IllegalArgumentException(
          "`%s` holds tables that all callers share: expected a folder for separate ones"
              .formatted(folder));
    }
    return new SeparateEngines(Optional.of(folder), options);
  }

  /** Listens for any SDK on an address of this machine. */
  public synchronized Endpoint serve(EndpointOptions how) {
    boolean waits = folder.isPresent() || !options.reality().isNone();
    Endpoint endpoint = Endpoint.start(this, () -> waits, how);
    endpoints.add(endpoint);
    return endpoint;
  }

  @Override
  public boolean has(String name) {
    return empty.operations().find(name).isPresent();
  }

  @Override
  public synchronized Operations of(Caller caller) {
    Engine engine = engines.get(caller);
    if (engine == null) {
      if (engines.size() == MOST) {
        throw AwsFailure.of(
            Kind.LIMIT_EXCEEDED,
            "expected at most " + MOST + " pairs of access key and region, found another");
      }
      EngineOptions regional = options.withRegion(caller.region());
      engine =
          folder.isPresent()
              ? Engine.open(
                  folder.get().resolve(caller.accessKeyId() + "_" + caller.region()),
                  regional,
                  declarations.ofAnother())
              : Engine.inMemory(regional, declarations.ofAnother());
      engines.put(caller, engine);
    }
    return engine.operations();
  }

  @Override
  public boolean isSeparate() {
    return true;
  }

  @Override
  public void close() {
    List<Endpoint> listening;
    synchronized (this) {
      listening = List.copyOf(endpoints);
    }
    // Requests under way may still need an engine: they finish first.
    listening.forEach(Endpoint::close);
    synchronized (this) {
      engines.values().forEach(Engine::close);
      engines.clear();
    }
    empty.close();
  }
}
