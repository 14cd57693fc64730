package dev.clave.engine.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * The buckets of S3, or of a store that speaks its protocol. The SDK's {@code s3} must be there.
 *
 * <pre>{@code
 * Buckets buckets = new S3Buckets(S3Client.create());
 * Engine engine = Engine.open(folder, EngineOptions.defaults().withBuckets(buckets));
 * }</pre>
 */
public record S3Buckets(S3Client client) implements Buckets {
  /** A store that takes a request and never answers must not hold up the engine's end. */
  private static final AwsRequestOverrideConfiguration PATIENCE =
      AwsRequestOverrideConfiguration.builder()
          .apiCallAttemptTimeout(Duration.ofMinutes(1))
          .apiCallTimeout(Duration.ofMinutes(3))
          .build();

  @Override
  public void put(String bucket, String key, byte[] content) throws IOException {
    attempt(
        bucket,
        () ->
            client.putObject(
                put -> put.bucket(bucket).key(key).overrideConfiguration(PATIENCE),
                RequestBody.fromBytes(content)));
  }

  @Override
  public List<String> list(String bucket, String prefix) throws IOException {
    return attempt(
        bucket,
        () ->
            client
                .listObjectsV2Paginator(
                    list -> list.bucket(bucket).prefix(prefix).overrideConfiguration(PATIENCE))
                .contents()
                .stream()
                .map(S3Object::key)
                .limit(MOST_OBJECTS + 1L)
                .toList());
  }

  @Override
  public InputStream open(String bucket, String key) throws IOException {
    return attempt(
        bucket,
        () -> client.getObject(get -> get.bucket(bucket).key(key).overrideConfiguration(PATIENCE)));
  }

  private interface Call<T> {
    T run();
  }

  private static <T> T attempt(String bucket, Call<T> call) throws IOException {
    try {
      return call.run();
    } catch (software.amazon.awssdk.services.s3.model.NoSuchBucketException unknown) {
      throw new NoSuchBucketException(bucket);
    } catch (SdkException failure) {
      throw new IOException(failure.getMessage(), failure);
    }
  }
}
