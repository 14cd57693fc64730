package dev.clave.assets;

import dev.clave.assets.AssetException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.NoSuchUploadException;
import software.amazon.awssdk.services.s3.model.Part;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** One bucket of an object store, and the URLs that lend it out. */
public final class Bucket {
  private static final int NOT_FOUND = 404;
  private static final int PRECONDITION_FAILED = 412;

  private final S3Client client;
  private final S3Presigner presigner;
  private final String name;

  public Bucket(S3Client client, S3Presigner presigner, String name) {
    this.client = client;
    this.presigner = presigner;
    this.name = name;
  }

  /** Makes the bucket if there is none. */
  public void provision() {
    if (client.listBuckets().buckets().stream().noneMatch(each -> each.name().equals(name))) {
      client.createBucket(request -> request.bucket(name));
    }
  }

  Upload.Part put(String key, String type, long size, Optional<String> checksum, Duration life) {
    var signed =
        presigner.presignPutObject(
            request ->
                request
                    .signatureDuration(life)
                    .putObjectRequest(
                        put ->
                            put.bucket(name)
                                .key(key)
                                .contentType(type)
                                .contentLength(size)
                                .checksumSHA256(checksum.orElse(null))));
    return new Upload.Part(
        1, URI.create(signed.url().toString()), headers(signed.signedHeaders()), size);
  }

  String beginParts(String key, String type, boolean checked) {
    return client
        .createMultipartUpload(
            request ->
                request
                    .bucket(name)
                    .key(key)
                    .contentType(type)
                    .checksumAlgorithm(checked ? ChecksumAlgorithm.SHA256 : null))
        .uploadId();
  }

  Upload.Part part(
      String key, String upload, int number, long size, Optional<String> checksum, Duration life) {
    var signed =
        presigner.presignUploadPart(
            request ->
                request
                    .signatureDuration(life)
                    .uploadPartRequest(
                        part ->
                            part.bucket(name)
                                .key(key)
                                .uploadId(upload)
                                .partNumber(number)
                                .contentLength(size)
                                .checksumSHA256(checksum.orElse(null))));
    return new Upload.Part(
        number, URI.create(signed.url().toString()), headers(signed.signedHeaders()), size);
  }

  /** What the client must send; the host and the length it sends by itself. */
  private static Map<String, String> headers(Map<String, List<String>> signed) {
    Map<String, String> headers = new HashMap<>();
    signed.forEach((header, values) -> headers.put(header, String.join(",", values)));
    headers.keySet().removeIf(header -> header.equalsIgnoreCase("host"));
    headers.keySet().removeIf(header -> header.equalsIgnoreCase("content-length"));
    return headers;
  }

  /**
   * Joins the parts of an upload that came in several; nothing when there is none open.
   *
   * @param size how many bytes they must have together: what was joined cannot be completed any
   *     more
   */
  void join(String key, long size) {
    for (MultipartUpload upload : open(key)) {
      List<Part> arrived = parts(key, upload.uploadId());
      long found = arrived.stream().mapToLong(Part::size).sum();
      if (found != size) {
        throw new AssetException(
            Kind.NOT_UPLOADED, "expected %d bytes in parts, found %d".formatted(size, found));
      }
      List<CompletedPart> parts =
          arrived.stream()
              .map(
                  part ->
                      CompletedPart.builder()
                          .partNumber(part.partNumber())
                          .eTag(part.eTag())
                          .checksumSHA256(part.checksumSHA256())
                          .build())
              .toList();
      try {
        client.completeMultipartUpload(
            request ->
                request
                    .bucket(name)
                    .key(key)
                    .uploadId(upload.uploadId())
                    .multipartUpload(all -> all.parts(parts)));
      } catch (NoSuchUploadException joinedByAnother) {
        // Two confirmations at once: the object is there all the same.
      }
    }
  }

  void abandonParts(String key) {
    open(key)
        .forEach(
            upload ->
                client.abortMultipartUpload(
                    request -> request.bucket(name).key(key).uploadId(upload.uploadId())));
  }

  /** The upload in parts that is open under the key. */
  Optional<String> openUpload(String key) {
    return open(key).stream().findFirst().map(MultipartUpload::uploadId);
  }

  /** The numbers of the parts that have arrived. */
  Set<Integer> arrived(String key, String upload) {
    return parts(key, upload).stream().map(Part::partNumber).collect(Collectors.toSet());
  }

  private List<Part> parts(String key, String upload) {
    return client.listPartsPaginator(r -> r.bucket(name).key(key).uploadId(upload)).parts().stream()
        .toList();
  }

  /** The keys with an open upload in parts, begun before that. */
  Set<String> openBefore(String prefix, Instant limit) {
    return client
        .listMultipartUploadsPaginator(r -> r.bucket(name).prefix(prefix))
        .uploads()
        .stream()
        .filter(upload -> upload.initiated() == null || upload.initiated().isBefore(limit))
        .map(MultipartUpload::key)
        .collect(Collectors.toSet());
  }

  private List<MultipartUpload> open(String key) {
    return client
        .listMultipartUploadsPaginator(request -> request.bucket(name).prefix(key))
        .uploads()
        .stream()
        .filter(upload -> upload.key().equals(key))
        .toList();
  }

  URI download(String key, String type, String fileName, Duration life) {
    var signed =
        presigner.presignGetObject(
            request ->
                request
                    .signatureDuration(life)
                    .getObjectRequest(
                        get ->
                            get.bucket(name)
                                .key(key)
                                .responseContentType(type)
                                .responseContentDisposition(disposition(fileName))));
    return URI.create(signed.url().toString());
  }

  /** RFC 6266: the name in full, and a plain one for those who read only that. */
  private static String disposition(String fileName) {
    StringBuilder exact = new StringBuilder();
    for (byte each : fileName.getBytes(StandardCharsets.UTF_8)) {
      char letter = (char) (each & 0xff);
      boolean plain = letter < 128 && Character.isLetterOrDigit(letter);
      exact.append(plain ? String.valueOf(letter) : "%%%02X".formatted(each & 0xff));
    }
    String plain = fileName.replaceAll("[^A-Za-z0-9._-]", "_");
    return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + exact;
  }

  Optional<HeadObjectResponse> head(String key) {
    try {
      return Optional.of(
          client.headObject(
              request -> request.bucket(name).key(key).checksumMode(ChecksumMode.ENABLED)));
    } catch (NoSuchKeyException missing) {
      return Optional.empty();
    }
  }

  /** The first bytes of the object, if it is still the one with that tag. */
  byte[] beginning(String key, String tag, int bytes) {
    try (InputStream in =
        client.getObject(
            request ->
                request.bucket(name).key(key).ifMatch(tag).range("bytes=0-" + (bytes - 1)))) {
      return in.readNBytes(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("the object `" + key + "` cannot be read", e);
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
                  .sourceBucket(name)
                  .sourceKey(from)
                  .copySourceIfMatch(tag)
                  .destinationBucket(name)
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
    client.deleteObject(request -> request.bucket(name).key(key));
  }

  void deleteAll(String prefix) {
    try (Stream<S3Object> objects = list(prefix)) {
      objects.forEach(object -> delete(object.key()));
    }
  }

  Stream<S3Object> list(String prefix) {
    return client
        .listObjectsV2Paginator(request -> request.bucket(name).prefix(prefix))
        .contents()
        .stream();
  }
}
