package dev.clave.engine;

import dev.clave.engine.backup.BackupOperations;
import dev.clave.engine.backup.History;
import dev.clave.engine.client.EmbeddedAsyncClient;
import dev.clave.engine.client.EmbeddedClient;
import dev.clave.engine.client.EmbeddedStreamsAsyncClient;
import dev.clave.engine.client.EmbeddedStreamsClient;
import dev.clave.engine.destination.DestinationOperations;
import dev.clave.engine.destination.Outbox;
import dev.clave.engine.expiry.DueLog;
import dev.clave.engine.expiry.Expiry;
import dev.clave.engine.insight.ContributorCounts;
import dev.clave.engine.insight.InsightOperations;
import dev.clave.engine.maintenance.Control;
import dev.clave.engine.maintenance.Maintenance;
import dev.clave.engine.memory.Declarations;
import dev.clave.engine.operation.Operations;
import dev.clave.engine.operation.RequestTokens;
import dev.clave.engine.operation.ServiceOperations;
import dev.clave.engine.operation.StandardOperations;
import dev.clave.engine.partiql.StatementOperations;
import dev.clave.engine.policy.PolicyOperations;
import dev.clave.engine.reality.Interference;
import dev.clave.engine.reality.Reality;
import dev.clave.engine.reality.Shards;
import dev.clave.engine.replica.ReplicaOperations;
import dev.clave.engine.storage.Durability;
import dev.clave.engine.storage.MemoryStorage;
import dev.clave.engine.storage.RocksStorage;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.stream.ShardPlan;
import dev.clave.engine.stream.StreamLog;
import dev.clave.engine.stream.StreamOperations;
import dev.clave.engine.stream.Streams;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Leftovers;
import dev.clave.engine.transfer.TransferOperations;
import dev.clave.engine.vector.Graphs;
import dev.clave.engine.vector.VectorSearch;
import dev.clave.engine.wire.Endpoint;
import dev.clave.engine.wire.EndpointOptions;
import dev.clave.engine.write.IndexBuild;
import dev.clave.engine.write.TableCopy;
import dev.clave.engine.write.TableSizes;
import dev.clave.engine.write.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * A DynamoDB in this process. Safe for use by many threads; close it when done.
 *
 * <pre>{@code
 * try (Engine engine = Engine.open(Path.of("data"))) {
 *   DynamoDbClient client = engine.client();
 *   client.putItem(it -> it.tableName("notes").item(Map.of("id", AttributeValue.fromS("n1"))));
 * }
 * }</pre>
 */
public final class Engine implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int TRANSFERS_AT_ONCE = 4;

  private final EngineOptions options;
  private final Storage storage;
  private final boolean waitsForDisk;
  private final Catalogue catalogue;
  private final Interference interference;
  private final Operations operations;
  private final ContributorCounts contributors;
  private final ExecutorService asynchronous = Executors.newCachedThreadPool(Engine::daemon);

  /** Several, so that a file that takes long, or a store that hangs, holds up only some others. */
  private final ExecutorService transfers =
      Executors.newFixedThreadPool(TRANSFERS_AT_ONCE, Engine::daemon);

  private final ExecutorService orders = Executors.newSingleThreadExecutor(Engine::daemon);
  private final Upkeep upkeep;
  private final Upkeep delivery;
  private final Maintenance maintenance;
  private final Graphs graphs;
  private final List<Endpoint> endpoints = new CopyOnWriteArrayList<>();

  private Engine(
      Storage storage,
      Optional<Path> folder,
      boolean waitsForDisk,
      EngineOptions options,
      Declarations declarations) {
    this.options = options;
    this.storage = storage;
    this.waitsForDisk = waitsForDisk;
    InstantSource clock = options.clock();
    this.interference = new Interference(storage, clock, options.reality());
    Streams streams = new Streams(storage, clock, this::shards, declarations);
    DueLog due = new DueLog();
    TableSizes sizes = new TableSizes(storage);
    History history = new History(storage, clock);
    this.graphs = new Graphs(storage);
    this.catalogue =
        new Catalogue(
            storage,
            streams.and(due).and(sizes).and(history).and(graphs).and(interference),
            declarations);
    history.resume(catalogue);
    sizes.replaceFormer(catalogue);
    Outbox outbox = new Outbox(storage, clock, options.region(), options.kinesis());
    Writer writer =
        new Writer(
            storage,
            catalogue,
            new StreamLog(streams, clock).and(due).and(sizes).and(history).and(graphs).and(outbox),
            interference.writes());
    Expiry expiry = new Expiry(storage, catalogue, writer, clock);
    IndexBuild indexes = new IndexBuild(storage, catalogue, writer, sizes);
    Leftovers leftovers = new Leftovers(storage, catalogue);
    RequestTokens tokens = new RequestTokens(storage, clock);
    Operations.Builder all = Operations.builder();
    StandardOperations.addTo(
        all,
        storage,
        interference.reads(),
        catalogue,
        writer,
        sizes,
        new VectorSearch(storage, graphs),
        tokens,
        clock,
        options.region());
    StreamOperations.addTo(all, storage, streams, clock, options.region());
    ServiceOperations.addTo(all, catalogue, clock, options.region());
    TableCopy copy = new TableCopy(storage, catalogue, sizes);
    BackupOperations.addTo(all, storage, catalogue, copy, history, sizes, clock);
    TransferOperations.addTo(
        all,
        storage,
        catalogue,
        copy,
        history,
        clock,
        options.region(),
        options.buckets(),
        transfers);
    DestinationOperations.addTo(all, catalogue);
    PolicyOperations.addTo(all, catalogue, clock);
    ReplicaOperations.addTo(all, catalogue, clock, options.region());
    this.contributors = new ContributorCounts(catalogue);
    InsightOperations.addTo(all, catalogue, clock, contributors);
    StatementOperations.addTo(
        all, StandardOperations.forStatements(all.build(), catalogue, writer), catalogue, writer);
    this.operations =
        all.build().intercepted(interference.requests(catalogue)).intercepted(contributors);
    this.maintenance = new Maintenance(storage, catalogue, sizes, clock);
    Control control = folder.map(path -> new Control(path, maintenance, orders)).orElse(null);
    // By itself: a stream that does not answer must not hold up the rest.
    this.delivery = new Upkeep(List.of(outbox::deliver));
    this.upkeep =
        new Upkeep(
            List.of(
                indexes::run,
                leftovers::clear,
                tokens::forget,
                expiry::run,
                streams::trim,
                interference::forgetPast,
                () -> folder.ifPresent(path -> control.look()),
                () -> history.trim(catalogue)));
  }

  private ShardPlan shards(String table) {
    Shards shards = interference.reality().of(table).shards();
    return new ShardPlan(shards.count(), shards.life());
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "clave-engine");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * An engine that keeps everything in {@code directory}; one process at a time may have it.
   *
   * @throws dev.clave.engine.storage.StorageException when another process has it, when the disk is
   *     full, or when what is there is damaged or not an engine's
   */
  public static Engine open(Path directory) {
    return open(directory, EngineOptions.defaults());
  }

  public static Engine open(Path directory, EngineOptions options) {
    return open(directory, options, Declarations.ofHeap());
  }

  static Engine open(Path directory, EngineOptions options, Declarations declarations) {
    Storage storage = RocksStorage.open(directory, options.durability(), options.memoryLimit());
    try {
      return new Engine(
          storage,
          Optional.of(directory),
          options.durability() == Durability.SYNC,
          options,
          declarations);
    } catch (RuntimeException damage) {
      // Or nobody in this process could open the folder again, and each attempt would count.
      declarations.dropAll();
      storage.close();
      throw damage;
    }
  }

  /** Whether an engine was opened at a directory before; {@link #open} makes one where none was. */
  public static boolean isAt(Path directory) {
    return RocksStorage.isAt(directory);
  }

  /** An engine that forgets everything when closed. */
  public static Engine inMemory() {
    return inMemory(EngineOptions.defaults());
  }

  public static Engine inMemory(EngineOptions options) {
    return inMemory(options, Declarations.ofHeap());
  }

  static Engine inMemory(EngineOptions options, Declarations declarations) {
    return new Engine(
        new MemoryStorage(options.memoryLimit()), Optional.empty(), false, options, declarations);
  }

  /**
   * Lets requests meet what they would meet on the service, from now on.
   *
   * <pre>{@code
   * Engine engine = Engine.inMemory().reality(Reality.aws().withSeed(7));
   * }</pre>
   *
   * @return this engine
   */
  public Engine reality(Reality reality) {
    interference.set(reality);
    return this;
  }

  /** What requests meet; {@link Reality#NONE} unless it was asked for. */
  public Reality reality() {
    return interference.reality();
  }

  /**
   * How many partitions a table has by now, under a reality that throttles; 0 if none of its
   * throughput was used yet.
   */
  public int partitions(String table) {
    return interference.partitions(catalogue.table(table));
  }

  /** Backups, checks and other care of the store, while it is in use. */
  public Maintenance maintenance() {
    return maintenance;
  }

  /** The operations by name, below every client and protocol. */
  public Operations operations() {
    return operations;
  }

  /**
   * Who accesses the tables that have Contributor Insights: how often each key was read, written
   * and throttled since the engine was opened.
   *
   * <pre>{@code
   * client.updateContributorInsights(it -> it.tableName("notes").contributorInsightsAction("ENABLE"));
   * List<Contributor> hottest = engine.contributors().partitions("notes");
   * }</pre>
   */
  public ContributorCounts contributors() {
    return contributors;
  }

  /**
   * How many partitions of vector indexes are searched by a graph. One is made in the background
   * once a search has found a partition large; until then every entry is compared.
   */
  public long wholeVectorGraphs() {
    return graphs.whole();
  }

  /** A client in this process: its calls are method calls. */
  public DynamoDbClient client() {
    return new EmbeddedClient(operations, options.region());
  }

  public DynamoDbAsyncClient asyncClient() {
    return new EmbeddedAsyncClient(operations, options.region(), asynchronous);
  }

  public DynamoDbStreamsClient streamsClient() {
    return new EmbeddedStreamsClient(operations, options.region());
  }

  public DynamoDbStreamsAsyncClient streamsAsyncClient() {
    return new EmbeddedStreamsAsyncClient(operations, options.region(), asynchronous);
  }

  /** Listens for any SDK on an address of this machine; port 0 takes a free one. */
  public Endpoint serve(String host, int port) {
    return serve(EndpointOptions.of(host, port));
  }

  public Endpoint serve(EndpointOptions how) {
    Endpoint endpoint =
        Endpoint.start(operations, () -> waitsForDisk || interference.mayWait(), how);
    endpoints.add(endpoint);
    return endpoint;
  }

  /** Exports and imports under way end as failed. */
  private void stopTransfers() {
    transfers.shutdownNow();
    orders.shutdownNow();
    try {
      transfers.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      orders.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets the requests under way finish, then closes the store. */
  @Override
  public void close() {
    endpoints.forEach(Endpoint::close);
    asynchronous.shutdown();
    delivery.interrupt();
    stopTransfers();
    upkeep.close();
    delivery.close();
    graphs.close();
    interference.close();
    contributors.close();
    storage.close();
  }
}
