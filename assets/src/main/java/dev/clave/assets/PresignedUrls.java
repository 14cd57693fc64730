package dev.clave.assets;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** Lends one request to a bucket at a time, and nothing but that request. */
record PresignedUrls(S3Presigner presigner, String bucket) {

  Upload.Part put(String key, String type, long size, Optional<String> checksum, Duration life) {
    var signed =
        presigner.presignPutObject(
            request ->
                request
                    .signatureDuration(life)
                    .putObjectRequest(
                        put ->
                            put.bucket(bucket)
                                .key(key)
                                .contentType(type)
                                .contentLength(size)
                                .checksumSHA256(checksum.orElse(null))));
    return new Upload.Part(
        1, URI.create(signed.url().toString()), headers(signed.signedHeaders()), size);
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
                            part.bucket(bucket)
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

  URI download(String key, String type, String fileName, Duration life) {
    var signed =
        presigner.presignGetObject(
            request ->
                request
                    .signatureDuration(life)
                    .getObjectRequest(
                        get ->
                            get.bucket(bucket)
                                .key(key)
                                .responseContentType(type)
                                .responseContentDisposition(disposition(fileName))));
    return URI.create(signed.url().toString());
  }

  /** RFC 6266: the name in full, and a plain one for those who read only that. */
  private static String disposition(String fileName) {
    String plain = fileName.replaceAll("[^A-Za-z0-9._-]", "_");
    return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + PercentCode.of(fileName);
  }
}
