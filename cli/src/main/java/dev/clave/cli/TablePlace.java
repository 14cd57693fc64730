package dev.clave.cli;

import dev.clave.engine.Engine;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table's place: the embedded engine's folder, any endpoint, or AWS. */
final class TablePlace {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The embedded engine's folder (.clave/engine, when no other is given).")
  private Path data;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "An endpoint that speaks the DynamoDB API.")
  private URI endpoint;

  @Option(names = "--aws", description = "AWS DynamoDB, with the credentials of the environment.")
  private boolean aws;

  @Option(
      names = "--region",
      paramLabel = "REGION",
      description = "The region (us-east-1); without an endpoint, a region of AWS.")
  private String region;

  /** A client, and what must be closed after it. */
  record Opened(DynamoDbClient client, AutoCloseable behind) implements AutoCloseable {
    @Override
    public void close() {
      client.close();
      try {
        behind.close();
      } catch (Exception failed) {
        throw new Failure("the engine did not close: " + failed.getMessage(), failed);
      }
    }
  }

  /** Whether any place was named. */
  boolean isSaid() {
    return isAws() || endpoint != null || data != null;
  }

  private boolean isAws() {
    return aws || (region != null && endpoint == null && data == null);
  }

  private Region region() {
    return Region.of(region == null ? "us-east-1" : region);
  }

  /** Where that is, for people. */
  @Override
  public String toString() {
    if (isAws()) {
      return "AWS, " + region();
    }
    return "`" + (endpoint == null ? folder() : endpoint) + "`";
  }

  private Path folder() {
    return data == null ? Path.of(".clave", "engine") : data;
  }

  Opened open() {
    if (!isAws() && endpoint == null) {
      return engine(folder());
    }
    return new Opened(RemoteTables.client(Optional.ofNullable(endpoint), region()), () -> {});
  }

  private static Opened engine(Path directory) {
    Engine engine = Engine.open(directory);
    return new Opened(engine.client(), engine);
  }
}
