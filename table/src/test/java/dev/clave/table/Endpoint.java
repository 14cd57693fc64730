package dev.clave.table;

import dev.clave.engine.Engine;
import dev.clave.table.options.TableOptions;
import java.net.URI;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Where a test runs: a fresh embedded engine, or the endpoint that {@code -Dclave.endpoint} names,
 * where each test makes a table of its own.
 */
final class Endpoint implements AutoCloseable {
  private final Engine engine;
  private final DynamoDbClient client;
  private final String suffix;

  private Endpoint(Engine engine, DynamoDbClient client, String suffix) {
    this.engine = engine;
    this.client = client;
    this.suffix = suffix;
  }

  static Endpoint open() {
    String address = System.getProperty("clave.endpoint", "");
    if (address.isEmpty()) {
      Engine engine = Engine.inMemory();
      return new Endpoint(engine, engine.client(), "");
    }
    DynamoDbClient remote =
        DynamoDbClient.builder()
            .endpointOverride(URI.create(address))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("clave", "clave")))
            .httpClientBuilder(Apache5HttpClient.builder().maxConnections(64))
            .build();
    return new Endpoint(null, remote, "-" + UUID.randomUUID());
  }

  DynamoDbClient client() {
    return client;
  }

  String tableName() {
    return "freight-main" + suffix;
  }

  TableOptions options() {
    return TableOptions.defaults().withTableName(tableName());
  }

  Table table() {
    Table table = Table.open(Freight.design(), client, options());
    table.provision();
    return table;
  }

  @Override
  public void close() {
    if (engine != null) {
      engine.close();
    } else {
      client.deleteTable(request -> request.tableName(tableName()));
      client.close();
    }
  }
}
