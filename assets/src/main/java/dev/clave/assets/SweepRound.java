package dev.clave.assets;

import dev.clave.assets.Asset.Status;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import software.amazon.awssdk.services.s3.model.S3Object;

/** One walk through both stores, or through a part of them. Used by one thread. */
final class SweepRound {
  private final Metadata metadata;
  private final Bucket bucket;
  private final ObjectKeys keys;
  private final Removal removal;
  private final LongConsumer progress;
  private final boolean repair;
  private final Instant now;

  /** Older than any upload under way can be: what is younger may still find its asset. */
  private final Instant young;

  private final Set<Map<String, Object>> expired = new LinkedHashSet<>();
  private final Set<String> orphans = new LinkedHashSet<>();
  private final Set<Map<String, Object>> lostKeys = new LinkedHashSet<>();
  private final Set<Map<String, Object>> stranded = new LinkedHashSet<>();
  private long count;

  SweepRound(
      Metadata metadata,
      Bucket bucket,
      ObjectKeys keys,
      AssetsOptions options,
      LongConsumer progress,
      boolean repair) {
    this.metadata = metadata;
    this.bucket = bucket;
    this.keys = keys;
    this.removal = new Removal(metadata, bucket, keys);
    this.progress = progress;
    this.repair = repair;
    this.now = options.clock().instant();
    this.young = now.minus(options.uploadLife().multipliedBy(2));
  }

  Sweeper.Report report() {
    return new Sweeper.Report(
        List.copyOf(expired), List.copyOf(orphans), List.copyOf(lostKeys), List.copyOf(stranded));
  }

  /** All that is known of files. */
  void assets() {
    try (Stream<Asset> assets = metadata.all(this::step)) {
      assets.forEach(
          asset -> {
            if (asset.expired(now)) {
              expire(asset);
            } else if (asset.status() == Status.CONFIRMED && !isKept(asset)) {
              lostKeys.add(asset.key());
            }
          });
    }
  }

  private boolean isKept(Asset asset) {
    return bucket.objects().head(keys.kept(asset.key(), asset.tag().orElse(""))).isPresent();
  }

  /** All that arrived, whole or in parts. */
  void arrivals() {
    try (Stream<S3Object> objects =
        bucket.objects().list(keys.incomingPrefix(), Optional.empty())) {
      objects.forEach(this::object);
    }
    for (String key : bucket.parts().openBefore(keys.incomingPrefix(), young)) {
      step();
      judge(key, () -> bucket.parts().abandon(key));
    }
  }

  /** So many of the objects that are kept; gives where the rest begins. */
  Optional<String> kept(Optional<String> from, int most) {
    try (Stream<S3Object> objects = bucket.objects().list(keys.keptPrefix(), from)) {
      Iterator<S3Object> each = objects.iterator();
      for (int number = 1; each.hasNext(); number++) {
        S3Object object = each.next();
        object(object);
        if (number == most) {
          return Optional.of(object.key());
        }
      }
      return Optional.empty();
    }
  }

  private void step() {
    count++;
    progress.accept(count);
  }

  private void object(S3Object object) {
    step();
    if (!object.lastModified().isAfter(young)) {
      judge(object.key(), () -> bucket.objects().delete(object.key()));
    }
  }

  /** Whether an asset needs what lies there. What was not named here is nobody's business. */
  private void judge(String objectKey, Runnable remove) {
    Optional<Map<String, Object>> key = keys.key(objectKey);
    if (key.isEmpty()) {
      return;
    }
    Optional<Asset> asset = metadata.find(key.get());
    if (asset.filter(each -> each.status() == Status.PENDING).isPresent()) {
      asset.filter(each -> each.expired(now)).ifPresent(this::expire);
    } else if (asset.filter(each -> keeps(each, objectKey)).isEmpty()) {
      orphans.add(objectKey);
      if (repair) {
        remove.run();
      }
    } else if (metadata.holder(asset.get()).isEmpty()) {
      stranded.add(asset.get().key());
    }
  }

  private boolean keeps(Asset asset, String objectKey) {
    return asset.tag().filter(tag -> objectKey.equals(keys.kept(asset.key(), tag))).isPresent();
  }

  /** The metadata first: nobody can confirm it after that. */
  private void expire(Asset asset) {
    expired.add(asset.key());
    if (repair && metadata.discard(asset)) {
      removal.objects(asset.key());
    }
  }
}
