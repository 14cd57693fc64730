package dev.clave.assets;

import dev.clave.assets.AssetException.Kind;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.NoSuchUploadException;
import software.amazon.awssdk.services.s3.model.Part;

/**
 * Objects of a bucket that come in several parts. Two callers who ask at once may open two uploads
 * under one key: the one that has everything counts, and the other goes away with it.
 */
record UploadsInParts(S3Client client, String bucket) {

  /** An upload, and what has arrived of it. */
  private record Arrived(String upload, List<Part> parts) {
    long bytes() {
      return parts.stream().mapToLong(Part::size).sum();
    }
  }

  String begin(String key, String type, boolean checked) {
    return client
        .createMultipartUpload(
            request ->
                request
                    .bucket(bucket)
                    .key(key)
                    .contentType(type)
                    .checksumAlgorithm(checked ? ChecksumAlgorithm.SHA256 : null))
        .uploadId();
  }

  /**
   * Joins the parts of an upload; nothing when there is none open.
   *
   * @param size how many bytes they must have together: what was joined cannot be completed any
   *     more
   */
  void join(String key, long size) {
    Optional<Arrived> fullest = fullest(key);
    if (fullest.isEmpty()) {
      return;
    }
    if (fullest.get().bytes() != size) {
      throw new AssetException(
          Kind.NOT_UPLOADED,
          "expected %d bytes in parts, found %d".formatted(size, fullest.get().bytes()));
    }
    complete(key, fullest.get());
    abandon(key);
  }

  private void complete(String key, Arrived arrived) {
    List<CompletedPart> parts =
        arrived.parts().stream()
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
                  .bucket(bucket)
                  .key(key)
                  .uploadId(arrived.upload())
                  .multipartUpload(all -> all.parts(parts)));
    } catch (NoSuchUploadException joinedByAnother) {
      // Two confirmations at once: the object is there all the same.
    }
  }

  void abandon(String key) {
    for (MultipartUpload upload : open(key)) {
      try {
        client.abortMultipartUpload(
            request -> request.bucket(bucket).key(key).uploadId(upload.uploadId()));
      } catch (NoSuchUploadException endedByAnother) {
        // That is what was wanted.
      }
    }
  }

  /** The upload that is open under the key; of several the one with the most bytes. */
  Optional<String> upload(String key) {
    return fullest(key).map(Arrived::upload);
  }

  /** The numbers of the parts that have arrived. */
  Set<Integer> arrived(String key, String upload) {
    return parts(key, upload).stream()
        .flatMap(each -> each.parts().stream())
        .map(Part::partNumber)
        .collect(Collectors.toSet());
  }

  private Optional<Arrived> fullest(String key) {
    return open(key).stream()
        .flatMap(upload -> parts(key, upload.uploadId()).stream())
        .max(Comparator.comparingLong(Arrived::bytes));
  }

  private Optional<Arrived> parts(String key, String upload) {
    try {
      return Optional.of(
          new Arrived(
              upload,
              client
                  .listPartsPaginator(r -> r.bucket(bucket).key(key).uploadId(upload))
                  .parts()
                  .stream()
                  .toList()));
    } catch (NoSuchUploadException endedByAnother) {
      return Optional.empty();
    }
  }

  /** The keys with an open upload, begun before that. */
  Set<String> openBefore(String prefix, Instant limit) {
    return client
        .listMultipartUploadsPaginator(r -> r.bucket(bucket).prefix(prefix))
        .uploads()
        .stream()
        .filter(upload -> upload.initiated() == null || upload.initiated().isBefore(limit))
        .map(MultipartUpload::key)
        .collect(Collectors.toSet());
  }

  private List<MultipartUpload> open(String key) {
    return client
        .listMultipartUploadsPaginator(request -> request.bucket(bucket).prefix(key))
        .uploads()
        .stream()
        .filter(upload -> upload.key().equals(key))
        .toList();
  }
}
