package dev.clave.server.store;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.observe.Health;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.Store;
import dev.clave.stores.Directories;
import dev.clave.stores.PreparedCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The stores on their way, side by side: each can be used as soon as it is open.
 *
 * <pre>{@code
 * try (OpeningStores opening =
 *     OpeningStores.begin(configuration, systems, Optional.empty(), Startup.QUIET, threads)) {
 *   opening.beginOthers(configuration, systems);
 *   Stores stores = opening.join();
 * }
 * }</pre>
 */
public final class OpeningStores implements AutoCloseable {
  private final Path folder;
  private final boolean passing;
  private final Startup startup;
  private final Executor threads;
  private final Optional<CompletableFuture<PostgresStore>> postgres;
  private Configuration configuration;
  private CompletableFuture<TableStore> tables =
      CompletableFuture.failedFuture(new IllegalStateException("not begun"));
  private Optional<CompletableFuture<BucketStore>> objects = Optional.empty();

  private OpeningStores(
      Configuration configuration,
      List<ServedSystem> systems,
      Optional<PreparedCluster> databases,
      Startup startup,
      Executor threads) {
    List<String> relational =
        systems.stream().filter(ServedSystem::usesPostgres).map(ServedSystem::name).toList();
    this.configuration = configuration;
    this.startup = startup;
    this.threads = threads;
    this.passing = configuration.on(Setting.MEMORY);
    this.folder = folder(configuration);
    this.postgres =
        relational.isEmpty()
            ? Optional.empty()
            : Optional.of(
                begin(
                    Store.POSTGRES,
                    within -> PostgresStore.open(configuration, within, databases, relational)));
  }

  /**
   * Begins to open PostgreSQL, if systems need it: it takes longest, and no design says whether.
   *
   * @param databases what an embedded PostgreSQL begins with that has none
   */
  public static OpeningStores begin(
      Configuration configuration,
      List<ServedSystem> systems,
      Optional<PreparedCluster> databases,
      Startup startup,
      Executor threads) {
    return new OpeningStores(configuration, systems, databases, startup, threads);
  }

  /**
   * Begins to open the tables, which the server itself needs, and what else the systems need.
   *
   * @param settings as before, with the port that the server has by now
   */
  public void beginOthers(Configuration settings, List<ServedSystem> systems) {
    configuration = settings;
    tables = begin(Store.TABLES, within -> TableStore.open(settings, within));
    if (ServedSystem.storesOf(systems).contains(Store.OBJECTS)) {
      objects =
          Optional.of(
              begin(Store.OBJECTS, within -> BucketStore.open(settings, within, pages(settings))));
    }
  }

  private <T> CompletableFuture<T> begin(Store store, Function<Path, T> open) {
    return CompletableFuture.supplyAsync(
        () -> startup.timed(store.label(), () -> open.apply(folder.resolve(store.label()))),
        threads);
  }

  /** A page of this server, under either name of this machine. */
  private static List<String> pages(Configuration configuration) {
    return Stream.of("127.0.0.1", "localhost", configuration.text(Setting.HOST))
        .distinct()
        .map(configuration::origin)
        .toList();
  }

  private static Path folder(Configuration configuration) {
    try {
      if (configuration.on(Setting.MEMORY)) {
        return Files.createTempDirectory("clave");
      }
      Directories.createForOwner(configuration.data());
      return configuration.data();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the data folder `" + configuration.data() + "` cannot be made", e);
    }
  }

  /** Where the server keeps what is its own. */
  public Path folder() {
    return folder;
  }

  public CompletableFuture<TableStore> tables() {
    return tables;
  }

  public Optional<CompletableFuture<PostgresStore>> postgres() {
    return postgres;
  }

  public Optional<CompletableFuture<BucketStore>> objects() {
    return objects;
  }

  /**
   * Waits until it is open.
   *
   * @throws RuntimeException why it cannot be
   */
  public static <T> T opened(CompletableFuture<T> store) {
    try {
      return store.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /** A question to each store; one that is not open yet says so. */
  public List<Health.Probe> probes() {
    List<Health.Probe> probes = new ArrayList<>();
    probes.add(probe(Store.TABLES, tables, TableStore::probe));
    postgres.ifPresent(store -> probes.add(probe(Store.POSTGRES, store, PostgresStore::probe)));
    objects.ifPresent(store -> probes.add(probe(Store.OBJECTS, store, BucketStore::probe)));
    return probes;
  }

  private static <T> Health.Probe probe(
      Store store, CompletableFuture<T> opening, Function<T, Health.Probe> open) {
    return opening.isDone() && !opening.isCompletedExceptionally()
        ? open.apply(opening.join())
        : Health.Probe.starting(store.label());
  }

  /** Where pages may upload to and show media from; waits only if nothing else says it. */
  public String objectsOrigin() {
    return objects
        .map(store -> BucketStore.originIn(configuration).orElseGet(() -> opened(store).origin()))
        .orElse("");
  }

  /** All of them, once they are open. */
  public Stores join() {
    return new Stores(
        folder,
        passing,
        tables.join(),
        postgres.map(CompletableFuture::join),
        objects.map(CompletableFuture::join));
  }

  /** Closes those that were opened, once each has been or could not be. */
  @Override
  public void close() {
    objects.ifPresent(OpeningStores::close);
    postgres.ifPresent(OpeningStores::close);
    close(tables);
    if (passing) {
      Stores.forget(folder);
    }
  }

  private static void close(CompletableFuture<? extends AutoCloseable> opening) {
    try {
      Stores.close(opening.join());
    } catch (CompletionException neverOpened) {
      return;
    }
  }
}
