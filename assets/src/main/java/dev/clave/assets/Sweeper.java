package dev.clave.assets;

import dev.clave.assets.Asset.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Finds what a process that died half way left behind, in either store, and takes it away. A
 * confirmed asset's object is never touched.
 */
public final class Sweeper {

  /**
   * What was found.
   *
   * @param expired pending assets whose time is over
   * @param orphans objects, and uploads in parts, that no asset stands for
   * @param lost confirmed assets without an object: reported, for only a person can mend them
   */
  public record Report(
      List<Map<String, Object>> expired, List<String> orphans, List<Map<String, Object>> lost) {}

  private final Metadata metadata;
  private final Bucket bucket;
  private final ObjectKeys keys;
  private final AssetsOptions options;

  Sweeper(Metadata metadata, Bucket bucket, ObjectKeys keys, AssetsOptions options) {
    this.metadata = metadata;
    this.bucket = bucket;
    this.keys = keys;
    this.options = options;
  }

  /** Looks without touching; {@code seen} is told how many entries it has gone through. */
  public Report look(LongConsumer seen) {
    return new Round(seen, false).whole();
  }

  /** Looks and takes away what is expired or orphaned. */
  public Report sweep(LongConsumer seen) {
    return new Round(seen, true).whole();
  }

  /** Takes away abandoned uploads only, without going through the table: cheap enough for often. */
  public Report sweepArrivals() {
    Round round = new Round(count -> {}, true);
    round.objects(keys.incomingPrefix());
    round.parts();
    return round.report;
  }

  /** One walk through both stores. */
  private final class Round {
    private final LongConsumer seen;
    private final boolean repair;
    private final Removal removal = new Removal(metadata, bucket, keys);
    private final Report report =
        new Report(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());

    private final Instant now = options.clock().instant();

    /** Older than any upload under way can be: what is younger may still find its asset. */
    private final Instant young = now.minus(options.uploadLife().multipliedBy(2));

    private long count;

    Round(LongConsumer seen, boolean repair) {
      this.seen = seen;
      this.repair = repair;
    }

    Report whole() {
      try (Stream<Asset> assets = metadata.all(this::step)) {
        assets.forEach(this::asset);
      }
      objects(keys.incomingPrefix());
      objects(keys.keptPrefix());
      parts();
      return report;
    }

    private void step() {
      count++;
      seen.accept(count);
    }

    private void asset(Asset asset) {
      if (asset.status() == Status.CONFIRMED) {
        if (bucket.head(keys.kept(asset.key(), asset.tag().orElse(""))).isEmpty()) {
          report.lost().add(asset.key());
        }
      } else if (asset.expired(now)) {
        report.expired().add(asset.key());
        if (repair && metadata.discard(asset)) {
          removal.objects(asset);
        }
      }
    }

    void objects(String prefix) {
      try (Stream<S3Object> objects = bucket.list(prefix)) {
        objects
            .peek(object -> step())
            .filter(object -> !object.lastModified().isAfter(young))
            .filter(object -> !stands(object.key()))
            .forEach(object -> orphan(object.key(), () -> bucket.delete(object.key())));
      }
    }

    void parts() {
      for (String key : bucket.openBefore(keys.incomingPrefix(), young)) {
        step();
        if (!stands(key)) {
          orphan(key, () -> bucket.abandonParts(key));
        }
      }
    }

    private void orphan(String key, Runnable mend) {
      report.orphans().add(key);
      if (repair) {
        mend.run();
      }
    }

    /** Whether an asset may need the object. What is no name of ours is nobody's business here. */
    private boolean stands(String objectKey) {
      Optional<Map<String, Object>> key = keys.key(objectKey);
      if (key.isEmpty()) {
        return true;
      }
      Optional<Asset> asset = metadata.find(key.get());
      if (asset.isEmpty()) {
        return false;
      }
      if (asset.get().status() == Status.PENDING) {
        // Taken away first where it is over: nobody can confirm it after that.
        return !asset.get().expired(now) || (repair && !metadata.discard(asset.get()));
      }
      return asset
          .get()
          .tag()
          .filter(tag -> objectKey.equals(keys.kept(key.get(), tag)))
          .isPresent();
    }
  }
}
