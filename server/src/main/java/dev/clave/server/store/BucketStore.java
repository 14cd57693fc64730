package dev.clave.server.store;

import dev.clave.assets.Bucket;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.observe.Health;
import dev.clave.server.system.Store;
import dev.clave.stores.ObjectStore;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/**
 * Where files are: the object store in the data folder, another one, or AWS.
 *
 * <pre>{@code
 * Bucket bucket = stores.objects().orElseThrow().lent();
 * }</pre>
 */
public final class BucketStore implements AutoCloseable {
  private static final Duration ANSWER_TIME = Duration.ofSeconds(5);

  private final Optional<ObjectStore> embedded;
  private final Optional<URI> endpoint;
  private final Region region;
  private final String bucket;
  private final AwsCredentialsProvider credentials;
  private final S3Client client;
  private final S3Presigner presigner;

  private BucketStore(
      Optional<ObjectStore> embedded,
      Optional<URI> endpoint,
      Configuration configuration,
      AwsCredentialsProvider credentials) {
    this.embedded = embedded;
    this.endpoint = endpoint;
    this.region = Region.of(configuration.text(Setting.S3_REGION));
    this.bucket = configuration.text(Setting.S3_BUCKET);
    this.credentials = credentials;
    this.client =
        S3Client.builder()
            .region(region)
            .credentialsProvider(credentials)
            .applyMutation(builder -> endpoint.ifPresent(builder::endpointOverride))
            .forcePathStyle(endpoint.isPresent())
            .build();
    S3Presigner.Builder presigning =
        S3Presigner.builder()
            .region(region)
            .credentialsProvider(credentials)
            .serviceConfiguration(
                S3Configuration.builder().pathStyleAccessEnabled(endpoint.isPresent()).build());
    endpoint.ifPresent(presigning::endpointOverride);
    this.presigner = presigning.build();
  }

  /**
   * @param pages the addresses from which browsers may upload and download
   */
  static BucketStore open(Configuration configuration, Path folder, List<String> pages) {
    Optional<String> elsewhere = configuration.given(Setting.S3_ENDPOINT);
    if (elsewhere.isPresent()) {
      // `aws` stands for the region's own endpoint.
      Optional<URI> endpoint = elsewhere.filter(text -> !text.equals("aws")).map(URI::create);
      return new BucketStore(Optional.empty(), endpoint, configuration, given(configuration));
    }
    ObjectStore store = ObjectStore.start(folder, configuration.port(Setting.S3_PORT), pages);
    BucketStore bucket =
        new BucketStore(
            Optional.of(store),
            Optional.of(store.endpoint()),
            configuration,
            keys(store.accessKey(), store.secretKey()));
    bucket.make();
    return bucket;
  }

  private static AwsCredentialsProvider given(Configuration configuration) {
    return configuration
        .given(Setting.S3_ACCESS_KEY)
        .map(key -> keys(key, configuration.text(Setting.S3_SECRET_KEY)))
        .orElseGet(() -> DefaultCredentialsProvider.builder().build());
  }

  private static AwsCredentialsProvider keys(String access, String secret) {
    return StaticCredentialsProvider.create(AwsBasicCredentials.create(access, secret));
  }

  private void make() {
    try {
      client.headBucket(head -> head.bucket(bucket));
    } catch (S3Exception missing) {
      client.createBucket(create -> create.bucket(bucket));
    }
  }

  public S3Client client() {
    return client;
  }

  public Optional<URI> endpoint() {
    return endpoint;
  }

  public Region region() {
    return region;
  }

  public String bucket() {
    return bucket;
  }

  public AwsCredentialsProvider credentials() {
    return credentials;
  }

  /** The bucket with the URLs that lend it out. */
  public Bucket lent() {
    return new Bucket(client, presigner, bucket);
  }

  /** As {@link #origin}, from the settings alone; empty if the system chooses the port. */
  static Optional<String> originIn(Configuration configuration) {
    Optional<String> elsewhere = configuration.given(Setting.S3_ENDPOINT);
    if (elsewhere.isPresent()) {
      return elsewhere.map(
          text ->
              text.equals("aws")
                  ? awsOrigin(
                      configuration.text(Setting.S3_BUCKET), configuration.text(Setting.S3_REGION))
                  : URI.create(text).toString());
    }
    int port = configuration.port(Setting.S3_PORT);
    return port == 0 ? Optional.empty() : Optional.of("http://127.0.0.1:" + port);
  }

  private static String awsOrigin(String bucket, Object region) {
    return "https://%s.s3.%s.amazonaws.com".formatted(bucket, region);
  }

  /** What a page's policy must name so that it may upload and show. */
  public String origin() {
    return endpoint.map(URI::toString).orElseGet(() -> awsOrigin(bucket, region));
  }

  /** Where it is, to be shown to people. */
  public String place() {
    return endpoint.map(URI::toString).orElse("AWS " + region) + "/" + bucket;
  }

  Health.Probe probe() {
    return new Health.Probe(
        Store.OBJECTS.label(),
        place(),
        () ->
            client.headBucket(
                head ->
                    head.bucket(bucket)
                        .overrideConfiguration(each -> each.apiCallTimeout(ANSWER_TIME))));
  }

  @Override
  public void close() {
    presigner.close();
    client.close();
    embedded.ifPresent(ObjectStore::close);
  }
}
