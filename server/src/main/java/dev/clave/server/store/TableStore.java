package dev.clave.server.store;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.storage.Durability;
import dev.clave.engine.wire.Endpoint;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.observe.Health;
import dev.clave.server.system.Store;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClientBuilder;

/** Where the tables are: the embedded engine, another endpoint, or AWS. */
public final class TableStore implements AutoCloseable {
  private final DynamoDbClient client;
  private final DynamoDbStreamsClient streams;
  private final String place;
  private final Optional<Engine> engine;
  private final Optional<Endpoint> endpoint;

  private TableStore(
      DynamoDbClient client,
      DynamoDbStreamsClient streams,
      String place,
      Optional<Engine> engine,
      Optional<Endpoint> endpoint) {
    this.client = client;
    this.streams = streams;
    this.place = place;
    this.engine = engine;
    this.endpoint = endpoint;
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
          Optional.of(endpoint));
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
      DefaultCredentialsProvider own = DefaultCredentialsProvider.builder().build();
      client.credentialsProvider(own);
      streams.credentialsProvider(own);
    }
    return new TableStore(
        client.build(),
        streams.build(),
        endpoint.orElse("AWS " + region),
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

  Health.Probe probe() {
    return new Health.Probe(
        Store.TABLES.label(), place, () -> client.listTables(list -> list.limit(1)));
  }

  @Override
  public void close() {
    endpoint.ifPresent(Endpoint::close);
    client.close();
    streams.close();
    engine.ifPresent(Engine::close);
  }
}
