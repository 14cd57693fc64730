package dev.clave.systems;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.engine.wire.Endpoint;
import dev.clave.table.Table;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Where a system's requirements are tried. Each table gets a name of its own. */
public final class Subject implements AutoCloseable {
  private final DynamoDbClient client;
  private final DynamoDbStreamsClient streams;
  private final List<AutoCloseable> toClose;
  private final DynamoDbClient filling;
  private final UnaryOperator<DynamoDbClient> wrapper;
  private final List<String> made = new ArrayList<>();

  private Subject(
      DynamoDbClient client, DynamoDbStreamsClient streams, List<AutoCloseable> toClose) {
    this(client, streams, toClose, client, UnaryOperator.identity());
  }

  /**
   * @param filling brings samples into the same tables
   * @param wrapper the client as the tables have it once they are provisioned
   */
  private Subject(
      DynamoDbClient client,
      DynamoDbStreamsClient streams,
      List<AutoCloseable> toClose,
      DynamoDbClient filling,
      UnaryOperator<DynamoDbClient> wrapper) {
    this.client = client;
    this.filling = filling;
    this.streams = streams;
    this.toClose = toClose;
    this.wrapper = wrapper;
  }

  /** The embedded engine, called in this process. */
  public static Subject inProcess() {
    Engine engine = Engine.inMemory();
    return new Subject(engine.client(), engine.streamsClient(), List.of(engine));
  }

  /** The embedded engine; what the tables send, once they are provisioned, the guard notes. */
  public static Subject guardedBy(PolicyGuard guard) {
    Engine engine = Engine.inMemory();
    return new Subject(
        engine.client(), engine.streamsClient(), List.of(engine), engine.client(), guard::on);
  }

  /** The embedded engine, called over HTTP; samples come in by the shorter way. */
  public static Subject overHttp() {
    Engine engine = Engine.inMemory();
    Endpoint endpoint = engine.serve("127.0.0.1", 0);
    return remote(endpoint.uri(), List.of(endpoint, engine), Optional.of(engine.client()));
  }

  /** The endpoint that {@code -Dclave.endpoint} names. */
  public static Subject named() {
    return remote(URI.create(System.getProperty("clave.endpoint")), List.of(), Optional.empty());
  }

  private static Subject remote(
      URI address, List<AutoCloseable> served, Optional<DynamoDbClient> filling) {
    var credentials =
        StaticCredentialsProvider.create(AwsBasicCredentials.create("clave", "clave"));
    DynamoDbClient client =
        DynamoDbClient.builder()
            .endpointOverride(address)
            .region(Region.US_EAST_1)
            .credentialsProvider(credentials)
            .httpClientBuilder(Apache5HttpClient.builder().maxConnections(64))
            .build();
    DynamoDbStreamsClient streams =
        DynamoDbStreamsClient.builder()
            .endpointOverride(address)
            .region(Region.US_EAST_1)
            .credentialsProvider(credentials)
            .httpClientBuilder(Apache5HttpClient.builder())
            .build();
    List<AutoCloseable> toClose = new ArrayList<>(List.of(client, streams));
    toClose.addAll(served);
    return new Subject(client, streams, toClose, filling.orElse(client), UnaryOperator.identity());
  }

  public DynamoDbClient client() {
    return client;
  }

  public DynamoDbStreamsClient streams() {
    return streams;
  }

  /** A provisioned, empty table of a system. */
  public Table table(String system, TableOptions options) {
    Design design = Systems.design(system);
    String name = design.tables().get(0).physicalName() + "-" + UUID.randomUUID();
    made.add(name);
    Table.open(design, client, options.withTableName(name)).provision();
    return Table.open(design, wrapper.apply(client), options.withTableName(name));
  }

  public Table table(String system) {
    return table(system, TableOptions.defaults());
  }

  /** Brings the sample of a system into its table. */
  public void fill(String system, Table table) {
    TableOptions sameTable = TableOptions.defaults().withTableName(table.tableName());
    Table.open(Systems.design(system), filling, sameTable)
        .restore(Systems.table(system).orElseThrow().sample().orElseThrow().get(), Progress.NONE);
  }

  @Override
  public void close() throws Exception {
    for (String name : made) {
      client.deleteTable(request -> request.tableName(name));
    }
    for (AutoCloseable each : toClose) {
      each.close();
    }
  }
}
