package dev.clave.engine;

import dev.clave.engine.backup.BackupOperations;
import dev.clave.engine.backup.History;
import dev.clave.engine.client.EmbeddedAsyncClient;
import dev.clave.engine.client.EmbeddedClient;
import dev.clave.engine.client.EmbeddedStreamsAsyncClient;
import dev.clave.engine.client.EmbeddedStreamsClient;
import dev.clave.engine.expiry.DueLog;
import dev.clave.engine.expiry.Expiry;
import dev.clave.engine.insight.ContributorCounts;
import dev.clave.engine.insight.InsightOperations;
import dev.clave.engine.operation.Operations;
import dev.clave.engine.operation.RequestTokens;
import dev.clave.engine.operation.ServiceOperations;
import dev.clave.engine.operation.StandardOperations;
import dev.clave.engine.partiql.StatementOperations;
import dev.clave.engine.policy.PolicyOperations;
import dev.clave.engine.replica.ReplicaOperations;
import dev.clave.engine.storage.Durability;
import dev.clave.engine.storage.MemoryStorage;
import dev.clave.engine.storage.RocksStorage;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.stream.StreamLog;
import dev.clave.engine.stream.StreamOperations;
import dev.clave.engine.stream.Streams;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Leftovers;
import dev.clave.engine.vector.Graphs;
import dev.clave.engine.vector.VectorSearch;
import dev.clave.engine.wire.Endpoint;
import dev.clave.engine.wire.EndpointOptions;
import dev.clave.engine.write.IndexBuild;
import dev.clave.engine.write.TableCopy;
import dev.clave.engine.write.TableSizes;
import dev.clave.engine.write.Writer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A DynamoDB in this process. Safe for use by many threads; close it when done. */
public final class Engine implements AutoCloseable {

  private final EngineOptions options;
  private final Storage storage;
  private final boolean waitsForDisk;
  private final Operations operations;
  private final ContributorCounts contributors;
  private final ExecutorService asynchronous = Executors.newCachedThreadPool(Engine::daemon);
  private final Upkeep upkeep;
  private final Graphs graphs;
  private final List<Endpoint> endpoints = new CopyOnWriteArrayList<>();

  private Engine(Storage storage, boolean waitsForDisk, EngineOptions options) {
    this.options = options;
    this.storage = storage;
    this.waitsForDisk = waitsForDisk;
    InstantSource clock = options.clock();
    Streams streams = new Streams(storage, clock);
    DueLog due = new DueLog();
    TableSizes sizes = new TableSizes(storage);
    History history = new History(storage, clock);
    this.graphs = new Graphs(storage);
    Catalogue catalogue =
        new Catalogue(storage, streams.and(due).and(sizes).and(history).and(graphs));
    history.resume(catalogue);
    sizes.replaceFormer(catalogue);
    Writer writer =
        new Writer(
            storage,
            catalogue,
            new StreamLog(streams, clock).and(due).and(sizes).and(history).and(graphs));
    Expiry expiry = new Expiry(storage, catalogue, writer, clock);
    IndexBuild indexes = new IndexBuild(storage, catalogue, writer, sizes);
    Leftovers leftovers = new Leftovers(storage, catalogue);
    RequestTokens tokens = new RequestTokens(storage, clock);
    Operations.Builder all = Operations.builder();
    StandardOperations.addTo(
        all,
        storage,
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
    PolicyOperations.addTo(all, catalogue, clock);
    ReplicaOperations.addTo(all, catalogue, clock, options.region());
    this.contributors = new ContributorCounts(catalogue);
    InsightOperations.addTo(all, catalogue, clock, contributors);
    StatementOperations.addTo(
        all, StandardOperations.forStatements(all.build(), catalogue, writer), catalogue);
    this.operations = all.build().intercepted(contributors);
    this.upkeep =
        new Upkeep(
            List.of(
                indexes::run,
                leftovers::clear,
                tokens::forget,
                expiry::run,
                streams::trim,
                () -> history.trim(catalogue)));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "clave-engine");
    thread.setDaemon(true);
    return thread;
  }

  /** An engine that keeps everything in {@code directory}; one process at a time may have it. */
  public static Engine open(Path directory) {
    return open(directory, EngineOptions.defaults());
  }

  public static Engine open(Path directory, EngineOptions options) {
    Storage storage = RocksStorage.open(directory, options.durability());
    return new Engine(storage, options.durability() == Durability.SYNC, options);
  }

  /** An engine that forgets everything when closed. */
  public static Engine inMemory() {
    return inMemory(EngineOptions.defaults());
  }

  public static Engine inMemory(EngineOptions options) {
    return new Engine(new MemoryStorage(), false, options);
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
    Endpoint endpoint = Endpoint.start(operations, waitsForDisk, how);
    endpoints.add(endpoint);
    return endpoint;
  }

  /** Lets the requests under way finish, then closes the store. */
  @Override
  public void close() {
    endpoints.forEach(Endpoint::close);
    asynchronous.shutdown();
    upkeep.close();
    graphs.close();
    storage.close();
  }
}
