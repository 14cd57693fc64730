package dev.clave.server.store;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.observe.Health;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.Store;
import dev.clave.stores.Directories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The stores on their way, side by side: each can be used as soon as it is open.
 *
 * <pre>{@code
 * try (OpeningStores opening = OpeningStores.begin(configuration, systems, Startup.QUIET, threads)) {
 *   Stores stores = opening.join();
 * }
 * }</pre>
 */
public final class OpeningStores implements AutoCloseable {
  private final Path folder;
  private final boolean passing;
  private final Configuration configuration;
  private final CompletableFuture<TableStore> tables;
  private final Optional<CompletableFuture<PostgresStore>> postgres;
  private final Optional<CompletableFuture<BucketStore>> objects;

  private OpeningStores(
      Configuration configuration, List<ServedSystem> systems, Startup startup, Executor threads) {
    Set<Store> needed = ServedSystem.storesOf(systems);
    List<String> relational =
        systems.stream()
            .filter(each -> each.stores().contains(Store.POSTGRES))
            .map(ServedSystem::name)
            .toList();
    this.configuration = configuration;
    this.passing = configuration.on(Setting.MEMORY);
    this.folder = folder(configuration);
    this.tables =
        begin(Store.TABLES, startup, threads, within -> TableStore.open(configuration, within));
    this.postgres =
        needed.contains(Store.POSTGRES)
            ? Optional.of(
                begin(
                    Store.POSTGRES,
                    startup,
                    threads,
                    within -> PostgresStore.open(configuration, within, relational)))
            : Optional.empty();
    this.objects =
        needed.contains(Store.OBJECTS)
            ? Optional.of(
                begin(
                    Store.OBJECTS,
                    startup,
                    threads,
                    within -> BucketStore.open(configuration, within, pages(configuration))))
            : Optional.empty();
  }

  /** Begins to open the tables, which the server itself needs, and what the systems need. */
  public static OpeningStores begin(
      Configuration configuration, List<ServedSystem> systems, Startup startup, Executor threads) {
    return new OpeningStores(configuration, systems, startup, threads);
  }

  private <T> CompletableFuture<T> begin(
      Store store, Startup startup, Executor threads, Function<Path, T> open) {
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
