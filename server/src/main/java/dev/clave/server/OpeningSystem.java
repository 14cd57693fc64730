package dev.clave.server;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.operate.MeasuredClient;
import dev.clave.server.rest.TableSystem;
import dev.clave.server.store.OpeningStores;
import dev.clave.server.store.Startup;
import dev.clave.server.store.Stores;
import dev.clave.server.store.TableNames;
import dev.clave.server.store.TableStore;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.Store;
import dev.clave.server.system.SystemEnvironment;
import dev.clave.server.system.SystemPart;
import dev.clave.table.Table;
import dev.clave.table.options.ParallelThreads;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** One system while its table and its part are being opened, side by side. */
final class OpeningSystem {
  private final ServedSystem system;
  private final Opening opening;
  private final Configuration configuration;
  private final OpeningStores stores;
  private final Samples samples;
  private final Startup startup;
  private final Executor threads;
  private CompletableFuture<Optional<TableSystem>> table;
  private CompletableFuture<SystemPart> part;
  private volatile Optional<String> refusal = Optional.empty();

  OpeningSystem(ServedSystem system, Opening opening, Startup startup, Executor threads) {
    this.system = system;
    this.opening = opening;
    this.configuration = opening.configuration();
    this.stores = opening.stores();
    this.samples = opening.samples();
    this.startup = startup;
    this.threads = threads;
  }

  OpeningSystem begin() {
    table =
        system.designText().isEmpty()
            ? CompletableFuture.completedFuture(Optional.empty())
            : stores
                .tables()
                .thenApplyAsync(
                    store -> startup.timed(system.name(), () -> Optional.of(openTable(store))),
                    threads);
    part = CompletableFuture.allOf(neededStores()).thenApplyAsync(nothing -> openPart(), threads);
    return this;
  }

  private CompletableFuture<?>[] neededStores() {
    List<CompletableFuture<?>> needed = new ArrayList<>();
    for (Store store : system.stores()) {
      switch (store) {
        case TABLES -> needed.add(stores.tables());
        case POSTGRES -> stores.postgres().ifPresent(needed::add);
        case OBJECTS -> stores.objects().ifPresent(needed::add);
      }
    }
    return needed.toArray(CompletableFuture[]::new);
  }

  /** What the server itself does at first is not counted as load and rings no alarm. */
  private TableSystem openTable(TableStore store) {
    TableSystem unmeasured = on(store.client());
    RememberedDesign remembered =
        new RememberedDesign(
            system.design().orElseThrow(),
            store.client(),
            new TableNames(configuration).of(system.name()));
    refusal = remembered.refusal();
    if (refusal.isEmpty()) {
      unmeasured.table().provision();
      remembered.keep(store.embedded());
      // Another process may have changed the table's design meanwhile.
      refusal = remembered.refusal();
    }
    if (refusal.isPresent()) {
      startup.warned(otherDesign(unmeasured.table().tableName(), refusal.get()));
    } else if (loadsSample(store.embedded())) {
      system
          .sampleData()
          .flatMap(sample -> samples.load(unmeasured, sample))
          .ifPresent(startup::warned);
    }
    return on(
        MeasuredClient.around(
            store.client(),
            unmeasured.table().tableName(),
            opening.figures(),
            opening.telemetry().tracer()));
  }

  private String otherDesign(String table, String refusal) {
    return ("`%s`: the table `%s` has another design, so writes are refused. `clave plan` shows the"
            + " steps to this one, `clave apply` does them.%n%s")
        .formatted(system.name(), table, refusal);
  }

  private TableSystem on(DynamoDbClient client) {
    String secret = HexFormat.of().formatHex(opening.key().derived("table cursors"));
    Table openedTable =
        Table.open(
            system.design().orElseThrow(),
            client,
            new TableNames(configuration)
                .of(system.name())
                .withCursorSecret(secret)
                .withParallel(opening.telemetry().following(ParallelThreads.shared())));
    return new TableSystem(
            system.name(),
            system.title(),
            system.designText().orElseThrow(),
            system.load().orElseThrow(),
            openedTable,
            client)
        .since(InstantSource.system().instant());
  }

  private SystemPart openPart() {
    long begin = System.nanoTime();
    SystemPart openedPart =
        system.openPart(
            new SystemEnvironment(
                configuration, stores.folder(), this::database, meters(), InstantSource.system()));
    if (openedPart != SystemPart.NONE) {
      startup.done(system.name() + " part", (System.nanoTime() - begin) / 1_000_000);
    }
    if (system.designText().isEmpty() && loadsSample(partStoresAreEmbedded())) {
      samples.load(system.name(), openedPart);
    }
    return openedPart;
  }

  /** Parts of several systems count the same things; each series says whose it is. */
  private MeterRegistry meters() {
    CompositeMeterRegistry systemMeters =
        new CompositeMeterRegistry(Clock.SYSTEM, List.of(opening.meters()));
    systemMeters.config().commonTags("system", system.name());
    return systemMeters;
  }

  /** Samples go into a store that is somebody's own only when they are asked for. */
  private boolean loadsSample(boolean embedded) {
    boolean asked = !configuration.stated(Setting.SAMPLE).origin().equals("default");
    return configuration.on(Setting.SAMPLE) && (embedded || asked);
  }

  private boolean partStoresAreEmbedded() {
    return configuration.given(Setting.POSTGRES_URL).isEmpty()
        && configuration.given(Setting.S3_ENDPOINT).isEmpty();
  }

  private String database() {
    return stores
        .postgres()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the system `" + system.name() + "` does not list PostgreSQL as its store"))
        .join()
        .schema(system);
  }

  ServedSystem system() {
    return system;
  }

  /** This system, once it is open or could not be opened. */
  CompletableFuture<OpeningSystem> settled() {
    return CompletableFuture.allOf(table, part).handle((nothing, failure) -> this);
  }

  /** Waits until its part is open, if it can be, and closes it. */
  void close() {
    try {
      Stores.close(part.join());
    } catch (CompletionException neverOpened) {
      return;
    }
  }

  Optional<TableSystem> table() {
    return OpeningStores.opened(table);
  }

  SystemPart part() {
    return OpeningStores.opened(part);
  }

  /** Whether the table has another design, so that writes are refused. */
  boolean isRefused() {
    return refusal.isPresent();
  }
}
