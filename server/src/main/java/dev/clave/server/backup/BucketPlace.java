package dev.clave.server.backup;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Backups in a bucket. Who writes holds the object {@code lock} and renews it; one that was not
 * renewed for a while is of a process that was killed, and is taken over.
 *
 * <pre>{@code
 * BackupPlace place = new BucketPlace(s3, "shop-backups", "clave/", InstantSource.system());
 * }</pre>
 */
public final class BucketPlace implements BackupPlace {
  private static final Duration RENEWED = Duration.ofMinutes(1);
  private static final Duration ABANDONED = Duration.ofMinutes(10);
  private static final int PRECONDITION_FAILED = 412;

  private final S3Client client;
  private final String bucket;
  private final String prefix;
  private final InstantSource clock;

  /**
   * @param client closed with the place
   * @param prefix what the names of its objects begin with; empty, or with a `/` at its end
   */
  public BucketPlace(S3Client client, String bucket, String prefix, InstantSource clock) {
    this.client = client;
    this.bucket = bucket;
    this.prefix = prefix;
    this.clock = clock;
  }

  private interface Request<T> {
    T send();
  }

  private <T> T send(Request<T> request) throws IOException {
    try {
      return request.send();
    } catch (NoSuchKeyException absent) {
      throw absent;
    } catch (SdkException e) {
      throw new IOException("`" + this + "` cannot be used: " + e.getMessage(), e);
    }
  }

  @Override
  public void put(String name, byte[] content) throws IOException {
    send(
        () ->
            client.putObject(
                put -> put.bucket(bucket).key(prefix + name), RequestBody.fromBytes(content)));
  }

  @Override
  public Optional<byte[]> get(String name) throws IOException {
    try (ResponseInputStream<GetObjectResponse> object =
        send(() -> client.getObject(get -> get.bucket(bucket).key(prefix + name)))) {
      byte[] content = object.readNBytes(LARGEST_BYTES + 1);
      if (content.length > LARGEST_BYTES) {
        object.abort(); // Otherwise the rest would be read to use the connection again.
        throw new IOException(
            "expected at most %d bytes in `%s%s`, found more".formatted(LARGEST_BYTES, this, name));
      }
      return Optional.of(content);
    } catch (NoSuchKeyException absent) {
      return Optional.empty();
    }
  }

  @Override
  public List<String> names(String beginning) throws IOException {
    return send(
        () ->
            client
                .listObjectsV2Paginator(list -> list.bucket(bucket).prefix(prefix + beginning))
                .contents()
                .stream()
                .map(S3Object::key)
                .map(key -> key.substring(prefix.length()))
                .sorted()
                .toList());
  }

  @Override
  public void delete(String name) throws IOException {
    send(() -> client.deleteObject(delete -> delete.bucket(bucket).key(prefix + name)));
  }

  @Override
  public Hold hold() throws IOException {
    if (!isTaken()) {
      HeadObjectResponse other =
          send(() -> client.headObject(head -> head.bucket(bucket).key(lock())));
      if (other.lastModified().isAfter(clock.instant().minus(ABANDONED))) {
        throw new BackupException(
            "another process writes backups to `%s`; if it was killed, try again %d minutes later"
                .formatted(this, ABANDONED.toMinutes()));
      }
      renew();
    }
    ScheduledExecutorService renewal =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread thread = new Thread(work, "clave-backup-lock");
              thread.setDaemon(true);
              return thread;
            });
    var renewals =
        renewal.scheduleAtFixedRate(
            this::renew, RENEWED.toMillis(), RENEWED.toMillis(), TimeUnit.MILLISECONDS);
    return () -> {
      renewals.cancel(false);
      renewal.shutdown();
      delete("lock");
    };
  }

  private String lock() {
    return prefix + "lock";
  }

  private boolean isTaken() throws IOException {
    try {
      client.putObject(
          put -> put.bucket(bucket).key(lock()).ifNoneMatch("*"), RequestBody.fromString("clave"));
      return true;
    } catch (S3Exception refusal) {
      if (refusal.statusCode() == PRECONDITION_FAILED) {
        return false;
      }
      throw new IOException("`" + this + "` cannot be used: " + refusal.getMessage(), refusal);
    } catch (SdkException e) {
      throw new IOException("`" + this + "` cannot be used: " + e.getMessage(), e);
    }
  }

  private void renew() {
    client.putObject(put -> put.bucket(bucket).key(lock()), RequestBody.fromString("clave"));
  }

  @Override
  public void close() {
    client.close();
  }

  @Override
  public String toString() {
    return "s3://" + bucket + "/" + prefix;
  }
}
