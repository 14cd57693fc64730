package dev.clave.assets;

import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/**
 * One bucket of an object store, and what lends it out.
 *
 * <pre>{@code
 * Bucket bucket = new Bucket(s3, presigner, "shop-files");
 * bucket.provision();
 * }</pre>
 */
public record Bucket(S3Client client, S3Presigner presigner, String name) {

  /** Makes the bucket if there is none. */
  public void provision() {
    if (client.listBuckets().buckets().stream().noneMatch(each -> each.name().equals(name))) {
      client.createBucket(request -> request.bucket(name));
    }
  }

  StoredObjects objects() {
    return new StoredObjects(client, name);
  }

  UploadsInParts parts() {
    return new UploadsInParts(client, name);
  }

  PresignedUrls urls() {
    return new PresignedUrls(presigner, name);
  }
}
