package dev.clave.cli;

import dev.clave.engine.EngineOptions;
import dev.clave.engine.destination.KinesisEndpoint;
import dev.clave.engine.transfer.Buckets;
import dev.clave.engine.transfer.S3Buckets;
import dev.clave.stores.ObjectStore;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** What an engine on the command line reaches besides its own folder: S3 and Kinesis. */
final class EngineNeighbours implements AutoCloseable {
  private final List<AutoCloseable> open = new ArrayList<>();
  private final List<String> toldLines = new ArrayList<>();
  private EngineOptions options;

  /**
   * @param s3 an address, a folder, {@code embedded} or {@code null}
   * @param kinesis an address or {@code null}
   * @param objects where the embedded object store keeps its buckets
   */
  static EngineNeighbours of(EngineOptions options, String s3, URI kinesis, Path objects) {
    EngineNeighbours neighbours = new EngineNeighbours();
    neighbours.options = options;
    if (s3 != null) {
      neighbours.options = options.withBuckets(neighbours.buckets(s3, objects));
    }
    if (kinesis != null) {
      neighbours.options =
          neighbours.options.withKinesis(
              new KinesisEndpoint(kinesis, options.region(), anyCredentials()));
      neighbours.toldLines.add("changes go to Kinesis at " + kinesis);
    }
    return neighbours;
  }

  EngineOptions options() {
    return options;
  }

  void tell(PrintWriter out) {
    toldLines.forEach(out::println);
  }

  private Buckets buckets(String s3, Path objects) {
    if (s3.equals("embedded")) {
      ObjectStore store = ObjectStore.start(objects, 0, List.of());
      open.add(store);
      toldLines.add("object store listens on " + store.endpoint() + ", buckets are in " + objects);
      toldLines.add(
          "its access key is " + store.accessKey() + ", its secret key " + store.secretKey());
      return s3(
          store.endpoint(),
          StaticCredentialsProvider.create(
              AwsBasicCredentials.create(store.accessKey(), store.secretKey())));
    }
    if (s3.startsWith("http://") || s3.startsWith("https://")) {
      toldLines.add("exports and imports use " + s3);
      return s3(URI.create(s3), DefaultCredentialsProvider.builder().build());
    }
    toldLines.add("the folders in " + s3 + " are buckets for exports and imports");
    return Buckets.inFolder(Path.of(s3));
  }

  private Buckets s3(URI endpoint, AwsCredentialsProvider credentials) {
    S3Client client =
        S3Client.builder()
            .endpointOverride(endpoint)
            .region(Region.of(options.region()))
            .credentialsProvider(credentials)
            .forcePathStyle(true)
            .build();
    open.add(client);
    return new S3Buckets(client);
  }

  /** Those of the environment; local stand-ins for Kinesis take any. */
  private static AwsBasicCredentials anyCredentials() {
    try {
      var credentials = DefaultCredentialsProvider.builder().build().resolveCredentials();
      return AwsBasicCredentials.create(credentials.accessKeyId(), credentials.secretAccessKey());
    } catch (SdkClientException none) {
      return AwsBasicCredentials.create("local", "local");
    }
  }

  @Override
  public void close() {
    for (AutoCloseable each : open) {
      try {
        each.close();
      } catch (Exception failure) {
        throw new IllegalStateException(failure);
      }
    }
  }
}
