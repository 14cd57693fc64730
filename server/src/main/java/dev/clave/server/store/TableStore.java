package dev.clave.server.store;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.storage.Durability;
import dev.clave.engine.storage.StoreFigure;
import dev.clave.engine.wire.Endpoint;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.observe.Health;
import dev.clave.server.system.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClientBuilder;

/**
 * Where the tables are: the embedded engine, another endpoint, or AWS.
 *
 * <pre>{@code
 * Table table = Table.open(design, stores.tables().client());
 * }</pre>
 */
public final class TableStore implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TableStore.class);
  private static final Duration ANSWER_TIME = Duration.ofSeconds(5);

  private final DynamoDbClient client;
  private final DynamoDbStreamsClient streams;
  private final String place;
  private final Optional<Engine> engine;
  private final Optional<Endpoint> endpoint;
  private final Optional<Path> address;

  private TableStore(
      DynamoDbClient client,
      DynamoDbStreamsClient streams,
      String place,
      Optional<Engine> engine,
      Optional<Endpoint> endpoint,
      Optional<Path> address) {
    this.client = client;
    this.streams = streams;
    this.place = place;
    this.engine = engine;
    this.endpoint = endpoint;
    this.address = address;
  }

  /**
   * Where the server that has an engine's folder open serves it, so that other programs of this
   * machine reach it meanwhile; empty if none has said so.
   */
  public static Optional<URI> servedAt(Path folder) {
    try {
      Path file = addressFile(folder);
      return Files.exists(file)
          ? Optional.of(URI.create(Files.readString(file).strip()))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("`" + addressFile(folder) + "` cannot be read", e);
    }
  }

  private static Path addressFile(Path folder) {
    return folder.resolveSibling(folder.getFileName() + ".url");
  }

  private static Path leaveAddress(Path folder, URI servedAddress) {
    Path file = addressFile(folder);
    try {
      return Files.writeString(file, servedAddress + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("`" + file + "` cannot be written", e);
    }
  }

  static TableStore open(Configuration configuration, Path folder) {
    return configuration.tablesAreElsewhere()
        ? remote(configuration)
        : embedded(configuration, folder);
  }

  private static TableStore embedded(Configuration configuration, Path folder) {
    Durability durability =
        configuration.text(Setting.DURABILITY).equals("os") ? Durability.OS : Durability.SYNC;
    Engine engine =
        configuration.on(Setting.MEMORY)
            ? Engine.inMemory()
            : Engine.open(folder, EngineOptions.defaults().withDurability(durability));
    try {
      Endpoint endpoint = engine.serve("127.0.0.1", configuration.port(Setting.DYNAMODB_PORT));
      return new TableStore(
          engine.client(),
          engine.streamsClient(),
          endpoint.uri().toString(),
          Optional.of(engine),
          Optional.of(endpoint),
          configuration.on(Setting.MEMORY)
              ? Optional.empty()
              : Optional.of(leaveAddress(folder, endpoint.uri())));
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  private static TableStore remote(Configuration configuration) {
    Region region = Region.of(configuration.given(Setting.DYNAMODB_REGION).orElse("us-east-1"));
    DynamoDbClientBuilder client = DynamoDbClient.builder().region(region);
    DynamoDbStreamsClientBuilder streams = DynamoDbStreamsClient.builder().region(region);
    Optional<String> endpoint = configuration.given(Setting.DYNAMODB_ENDPOINT);
    endpoint.map(URI::create).ifPresent(client::endpointOverride);
    endpoint.map(URI::create).ifPresent(streams::endpointOverride);
    if (endpoint.isPresent() && System.getenv("AWS_ACCESS_KEY_ID") == null) {
      // An endpoint that is not AWS takes any name; AWS itself finds the caller's own.
      StaticCredentialsProvider any =
          StaticCredentialsProvider.create(AwsBasicCredentials.create("clave", "clave"));
      client.credentialsProvider(any);
      streams.credentialsProvider(any);
    } else {
      DefaultCredentialsProvider awsCredentials = DefaultCredentialsProvider.builder().build();
      client.credentialsProvider(awsCredentials);
      streams.credentialsProvider(awsCredentials);
    }
    return new TableStore(
        client.build(),
        streams.build(),
        endpoint.orElse("AWS " + region),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  public DynamoDbClient client() {
    return client;
  }

  public DynamoDbStreamsClient streams() {
    return streams;
  }

  /** Whether it is this process's own. */
  public boolean embedded() {
    return engine.isPresent();
  }

  /** Where it is, to be shown to people. */
  public String place() {
    return place;
  }

  /** A figure of the embedded engine's store, where it has one on disk. */
  public OptionalLong figure(StoreFigure figure) {
    return engine.isPresent() ? engine.get().maintenance().figure(figure) : OptionalLong.empty();
  }

  Health.Probe probe() {
    return new Health.Probe(
        Store.TABLES.label(),
        place,
        () ->
            client.listTables(
                list ->
                    list.limit(1).overrideConfiguration(each -> each.apiCallTimeout(ANSWER_TIME))));
  }

  @Override
  public void close() {
    address.ifPresent(TableStore::removeAddress);
    endpoint.ifPresent(Endpoint::close);
    client.close();
    streams.close();
    engine.ifPresent(Engine::close);
  }

  /** One that stays is of no harm: it is asked for only while the folder is in use. */
  private static void removeAddress(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("`{}` cannot be deleted", file, e);
    }
  }
}
