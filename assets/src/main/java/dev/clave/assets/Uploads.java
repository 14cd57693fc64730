package dev.clave.assets;

import dev.clave.assets.AssetException.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Places to send bytes to, in one or several parts. */
record Uploads(Bucket bucket, ObjectKeys keys, AssetsOptions options) {

  int partsOf(long size) {
    return (int) Math.max(1, (size + options.partBytes() - 1) / options.partBytes());
  }

  /** A large file needs more time: so much for each part. */
  Duration lifeOf(long size) {
    return options.uploadLife().multipliedBy(partsOf(size));
  }

  Upload begin(Asset asset, List<String> checksums) {
    String incoming = keys.incoming(asset.key());
    Optional<String> upload =
        partsOf(asset.size()) == 1
            ? Optional.empty()
            : Optional.of(
                bucket.parts().begin(incoming, asset.contentType(), !checksums.isEmpty()));
    return lend(asset, upload, Set.of(), checksums);
  }

  Upload resume(Asset asset) {
    String incoming = keys.incoming(asset.key());
    if (bucket.objects().head(incoming).isPresent()) {
      return new Upload(asset, List.of(), asset.expires().orElseThrow());
    }
    if (asset.checksum().isPresent()) {
      throw new AssetException(
          Kind.REFUSED, "an upload with checksums is begun again: they are not kept by part");
    }
    if (partsOf(asset.size()) == 1) {
      return lend(asset, Optional.empty(), Set.of(), List.of());
    }
    // A process that died between the two stores wrote the item down and opened nothing.
    String upload =
        bucket
            .parts()
            .upload(incoming)
            .orElseGet(() -> bucket.parts().begin(incoming, asset.contentType(), false));
    return lend(asset, Optional.of(upload), bucket.parts().arrived(incoming, upload), List.of());
  }

  private Upload lend(
      Asset asset, Optional<String> upload, Set<Integer> arrived, List<String> checksums) {
    Instant expires = asset.expires().orElseThrow();
    Duration life = Duration.between(options.clock().instant(), expires);
    if (life.isNegative() || life.isZero()) {
      throw new AssetException(Kind.NOT_FOUND, "the upload expired at %s".formatted(expires));
    }
    String incoming = keys.incoming(asset.key());
    List<Upload.Part> parts = new ArrayList<>();
    for (int number = 1; number <= partsOf(asset.size()); number++) {
      long size = Math.min(options.partBytes(), asset.size() - (number - 1) * options.partBytes());
      Optional<String> checksum =
          checksums.isEmpty() ? Optional.empty() : Optional.of(checksums.get(number - 1));
      if (upload.isEmpty()) {
        parts.add(bucket.urls().put(incoming, asset.contentType(), size, checksum, life));
      } else if (!arrived.contains(number)) {
        parts.add(bucket.urls().part(incoming, upload.get(), number, size, checksum, life));
      }
    }
    return new Upload(asset, parts, expires);
  }
}
