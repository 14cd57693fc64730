package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.engine.Engine;
import dev.clave.engine.storage.StorageException;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Function;
import picocli.CommandLine.Option;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The tables that a command reads or writes: of an engine that runs, or in a data folder. */
final class EnginePlace {
  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "The engine that runs. Requests are signed with CLAVE_ACCESS_KEY_ID and"
              + " CLAVE_SECRET_ACCESS_KEY when they are set.")
  private URI endpoint;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data folder of an engine that does not run (.clave/engine).")
  private Path data = Path.of(".clave", "engine");

  <T> T with(Function<DynamoDbClient, T> work) {
    if (endpoint != null) {
      String id = System.getenv().getOrDefault("CLAVE_ACCESS_KEY_ID", "local");
      String secret = System.getenv().getOrDefault("CLAVE_SECRET_ACCESS_KEY", "local");
      try (DynamoDbClient client =
          DynamoDbClient.builder()
              .endpointOverride(endpoint)
              .region(Region.US_EAST_1)
              .credentialsProvider(
                  StaticCredentialsProvider.create(AwsBasicCredentials.create(id, secret)))
              .build()) {
        return work.apply(client);
      }
    }
    if (!Engine.isAt(data)) {
      throw new Failure("`" + data + "` is no data folder of an engine");
    }
    try (Engine engine = Engine.open(data)) {
      return work.apply(engine.client());
    } catch (StorageException unusable) {
      throw new Failure(unusable.getMessage(), unusable);
    }
  }
}
