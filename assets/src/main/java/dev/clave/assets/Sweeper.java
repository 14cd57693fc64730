package dev.clave.assets;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Finds what a process that died half way left behind, in either store, and deletes it. A confirmed
 * asset's object is never touched.
 *
 * <pre>{@code
 * Sweeper.Report leftovers = assets.sweeper().look(files -> {});
 * Sweeper.Report deleted = assets.sweeper().sweep(files -> {});
 * }</pre>
 */
public final class Sweeper {

  /**
   * What was found.
   *
   * @param expired pending assets whose time is over
   * @param orphans objects, and uploads in parts, that no asset stands for
   * @param lost confirmed assets without an object: reported, for only a person can mend them
   * @param stranded confirmed assets whose holder is gone: reported, for they may be the last copy
   *     of something; whoever does not want them deletes them
   */
  public record Report(
      List<Map<String, Object>> expired,
      List<String> orphans,
      List<Map<String, Object>> lost,
      List<Map<String, Object>> stranded) {
    public Report {
      expired = List.copyOf(expired);
      orphans = List.copyOf(orphans);
      lost = List.copyOf(lost);
      stranded = List.copyOf(stranded);
    }
  }

  /**
   * A part of the way through the objects that are kept.
   *
   * @param next where the rest begins; none when it was the last part
   */
  public record Stretch(Report report, Optional<String> next) {}

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

  /** Looks without touching; {@code progress} is told how many entries it has gone through. */
  public Report look(LongConsumer progress) {
    return whole(round(progress, false));
  }

  /** Looks, and deletes what is expired or orphaned. */
  public Report sweep(LongConsumer progress) {
    return whole(round(progress, true));
  }

  /** Deletes abandoned uploads only, without going through the table: cheap enough for often. */
  public Report sweepArrivals() {
    SweepRound round = round(count -> {}, true);
    round.arrivals();
    return round.report();
  }

  /**
   * Goes through so many of the objects that are kept, and not through the table: a whole sweep in
   * small parts, except that it finds nothing lost.
   */
  public Stretch sweepKept(Optional<String> from, int most) {
    SweepRound round = round(count -> {}, true);
    Optional<String> next = round.kept(from, most);
    return new Stretch(round.report(), next);
  }

  private static Report whole(SweepRound round) {
    round.assets();
    round.arrivals();
    round.kept(Optional.empty(), Integer.MAX_VALUE);
    return round.report();
  }

  private SweepRound round(LongConsumer progress, boolean repair) {
    return new SweepRound(metadata, bucket, keys, options, progress, repair);
  }
}
