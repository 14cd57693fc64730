package dev.clave.assets;

import dev.clave.table.Item;
import dev.clave.table.Table;
import dev.clave.table.TableException;
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
   * @param orphans objects that no asset stands for
   * @param lost confirmed assets without an object: reported, for only a person can mend them
   */
  public record Report(
      List<Map<String, Object>> expired, List<String> orphans, List<Map<String, Object>> lost) {}

  private final Table table;
  private final AssetEntity entity;
  private final Bucket bucket;
  private final ObjectKeys keys;
  private final AssetsOptions options;

  Sweeper(Table table, AssetEntity entity, Bucket bucket, ObjectKeys keys, AssetsOptions options) {
    this.table = table;
    this.entity = entity;
    this.bucket = bucket;
    this.keys = keys;
    this.options = options;
  }

  /** Looks without touching; {@code seen} is told how many entries it has gone through. */
  public Report look(LongConsumer seen) {
    return run(seen, false);
  }

  /** Looks and takes away what is expired or orphaned. */
  public Report sweep(LongConsumer seen) {
    return run(seen, true);
  }

  private Report run(LongConsumer seen, boolean repair) {
    Progress progress = new Progress(seen);
    Report report = new Report(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try (Stream<Item> items = table.items()) {
      items
          .filter(item -> item.entity().equals(entity.name()))
          .forEach(
              item -> {
                progress.step();
                item(item, report, repair);
              });
    }
    for (String prefix : List.of(ObjectKeys.INCOMING, ObjectKeys.KEPT)) {
      try (Stream<S3Object> objects = bucket.list(prefix + entity.name() + "/")) {
        objects.forEach(
            object -> {
              progress.step();
              object(object, report, repair);
            });
      }
    }
    return report;
  }

  private void item(Item item, Report report, boolean repair) {
    Map<String, Object> key = table.identity(item);
    if (item.get(entity.status()).equals(entity.confirmed())) {
      if (bucket.head(keys.kept(key)).isEmpty()) {
        report.lost().add(key);
      }
    } else if (expired(item)) {
      report.expired().add(key);
      if (repair && discarded(key)) {
        bucket.abandonParts(keys.incoming(key));
        bucket.delete(keys.incoming(key));
        bucket.delete(keys.kept(key));
      }
    }
  }

  private boolean expired(Item item) {
    Object until = item.get(entity.expiresAt());
    return until != null && !instant(until).isAfter(options.clock().instant());
  }

  private static Instant instant(Object value) {
    return value instanceof Number seconds
        ? Instant.ofEpochSecond(seconds.longValue())
        : Instant.parse(value.toString());
  }

  /** Takes the metadata away unless somebody confirmed it in this very moment. */
  private boolean discarded(Map<String, Object> key) {
    try {
      table.transact(entity.discard(), key);
      return true;
    } catch (TableException confirmedOrGone) {
      return false;
    }
  }

  /** An object without its asset, older than any upload under way can be. */
  private void object(S3Object object, Report report, boolean repair) {
    Instant young = options.clock().instant().minus(options.uploadLife().multipliedBy(2));
    Optional<Map<String, Object>> key = keys.key(object.key());
    if (key.isEmpty() || object.lastModified().isAfter(young)) {
      return;
    }
    boolean kept = object.key().startsWith(ObjectKeys.KEPT);
    boolean stands =
        table
            .getConsistent(entity.name(), key.get())
            .filter(item -> !kept || item.get(entity.status()).equals(entity.confirmed()))
            .filter(item -> kept || !expired(item))
            .isPresent();
    if (!stands) {
      report.orphans().add(object.key());
      if (repair) {
        bucket.delete(object.key());
      }
    }
  }

  /** Counts for whoever waits. */
  private static final class Progress {
    private final LongConsumer seen;
    private long count;

    Progress(LongConsumer seen) {
      this.seen = seen;
    }

    void step() {
      count++;
      seen.accept(count);
    }
  }
}
