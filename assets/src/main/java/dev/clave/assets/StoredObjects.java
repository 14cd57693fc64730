package dev.clave.assets;

import dev.clave.assets.AssetException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The objects of a bucket, looked at, copied and deleted where they are. */
record StoredObjects(S3Client client, String bucket) {
  private static final int NOT_FOUND = 404;
  private static final int PRECONDITION_FAILED = 412;

  /** Works on bytes as they come. */
  interface Reading<T> {
    T of(InputStream bytes) throws IOException;
  }

  Optional<HeadObjectResponse> head(String key) {
    try {
      return Optional.of(
          client.headObject(
              request -> request.bucket(bucket).key(key).checksumMode(ChecksumMode.ENABLED)));
    } catch (NoSuchKeyException missing) {
      return Optional.empty();
    }
  }

  /** The first bytes of the object, if it is still the one with that tag. */
  byte[] beginning(String key, String tag, int bytes) {
    return read(
        request(key, tag).range("bytes=0-" + (bytes - 1)).build(), in -> in.readNBytes(bytes));
  }

  /** Reads the whole object, if it is still the one with that tag. */
  <T> T read(String key, String tag, Reading<T> reading) {
    return read(request(key, tag).build(), reading);
  }

  private GetObjectRequest.Builder request(String key, String tag) {
    return GetObjectRequest.builder().bucket(bucket).key(key).ifMatch(tag);
  }

  private <T> T read(GetObjectRequest request, Reading<T> reading) {
    try (InputStream in = client.getObject(request)) {
      return reading.of(in);
    } catch (IOException e) {
      throw new UncheckedIOException("the object `" + request.key() + "` cannot be read", e);
    } catch (S3Exception e) {
      throw changed(e);
    }
  }

  /** Copies inside the store, if the object is still the one with that tag. */
  void copy(String from, String tag, String to) {
    try {
      client.copyObject(
          request ->
              request
                  .sourceBucket(bucket)
                  .sourceKey(from)
                  .copySourceIfMatch(tag)
                  .destinationBucket(bucket)
                  .destinationKey(to));
    } catch (S3Exception e) {
      throw changed(e);
    }
  }

  /** A tag that does not fit any more is the client's doing; the rest is the store's. */
  private static RuntimeException changed(S3Exception e) {
    return e.statusCode() == PRECONDITION_FAILED || e.statusCode() == NOT_FOUND
        ? new AssetException(Kind.MISMATCH, "the bytes changed while they were checked")
        : e;
  }

  void delete(String key) {
    client.deleteObject(request -> request.bucket(bucket).key(key));
  }

  void deleteAll(String prefix) {
    try (Stream<S3Object> objects = list(prefix, Optional.empty())) {
      objects.forEach(object -> delete(object.key()));
    }
  }

  /** The objects whose names begin so, in the order of their names, behind the given one. */
  Stream<S3Object> list(String prefix, Optional<String> after) {
    return client
        .listObjectsV2Paginator(
            request -> request.bucket(bucket).prefix(prefix).startAfter(after.orElse(null)))
        .contents()
        .stream();
  }
}
