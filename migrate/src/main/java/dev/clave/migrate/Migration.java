package dev.clave.migrate;

import dev.clave.design.Design;
import dev.clave.migrate.capture.Capture;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.Source;
import dev.clave.migrate.state.Checkpoint;
import dev.clave.migrate.state.Journal;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Brings what a mapping names from a source into a table.
 *
 * <pre>{@code
 * Mapping mapping = Mapping.check(mappingText, design).mapping().orElseThrow();
 * try (Migration migration =
 *     Migration.open(design, mapping, client, jdbcUrl, MigrationOptions.in(folder))) {
 *   Report report = migration.run();
 *   System.out.println(report.total());
 *   System.out.println(migration.verify().agrees());
 * }
 * }</pre>
 */
public final class Migration implements AutoCloseable {
  private final MigrationParts parts;
  private final CapturedSource captured;

  private Migration(MigrationParts parts) {
    this.parts = parts;
    this.captured = new CapturedSource(parts.source(), parts.mapping(), parts.options().state());
  }

  /** As {@link #open(Design, Mapping, DynamoDbClient, SourceAddress, MigrationOptions)}. */
  public static Migration open(
      Design design,
      Mapping mapping,
      DynamoDbClient client,
      String jdbcUrl,
      MigrationOptions options) {
    return open(design, mapping, client, SourceAddress.jdbc(jdbcUrl), options);
  }

  /**
   * Takes hold of the state directory; the caller owns the client.
   *
   * @throws MigrationException when another migration holds the directory or it cannot be written
   */
  public static Migration open(
      Design design,
      Mapping mapping,
      DynamoDbClient client,
      SourceAddress address,
      MigrationOptions options) {
    SourceConnections source =
        new SourceConnections(address, mapping.driver(), options.state(), options.clock());
    try {
      Journal journal = Journal.open(options.state());
      return new Migration(new MigrationParts(design, mapping, client, source, options, journal));
    } catch (IOException unusable) {
      throw new MigrationException(unusable.getMessage(), unusable);
    }
  }

  /**
   * Migrates.
   *
   * @return what became of every row
   * @throws MigrationException when a column of the mapping is missing, the mapping changed since
   *     the migration began, a change of the table is under way, or the source or the table cannot
   *     be reached
   */
  public Report run() throws InterruptedException {
    return new MigrationRun(parts, captured, false).run();
  }

  /** Reads and judges everything and writes nothing. */
  public Report dryRun() throws InterruptedException {
    return new MigrationRun(parts, captured, true).run();
  }

  /**
   * Compares what the source says now with what the table holds: counts and digests by type of
   * item, and every stored value that the mapping takes as it is with the source's own text of it.
   *
   * @throws MigrationException when the source or the table cannot be reached
   */
  public Verification verify() {
    return reading(
        items -> {
          items.source().keepTexts();
          return new Verifier(items, parts.client(), parts.options()).verify();
        });
  }

  /** Lists every item that the source and the table do not agree on. */
  public Difference diff() {
    return reading(
        items ->
            new Differ(items, parts.client(), parts.options())
                .compare(parts.journal().differencesFile(), line -> {}));
  }

  /** Compares as {@link #diff} does, and gives what would bring the table into line. */
  public Repair repair() {
    Repair.Plan plan = new Repair.Plan();
    Difference difference =
        reading(
            items ->
                new Differ(items, parts.client(), parts.options())
                    .compare(
                        parts.journal().differencesFile(), line -> plan.add(line.table(), line)));
    return new Repair(this, plan, difference);
  }

  Difference apply(Repair.Plan plan) {
    reading(
        items -> {
          plan.write(items, parts.client(), parts.options().workers());
          KeptCounts.count(items.table(), parts.mapping());
          return plan;
        });
    return diff();
  }

  /** Counts what the design's counters count, of rows that were written without counting. */
  void count() {
    KeptCounts.count(parts.table(parts.options().clock().instant()), parts.mapping());
  }

  /** Whether every step was migrated, by this run or an earlier one. */
  public boolean isFinished() {
    Optional<Checkpoint> checkpoint = parts.begun();
    return checkpoint.isPresent()
        && parts.mapping().steps().stream()
            .allMatch(step -> checkpoint.get().step(step.name()).done());
  }

  /**
   * Brings over what changed in the source since the migration began, or since the last round.
   *
   * @throws MigrationException when the migration is not finished, or the source is no database
   */
  public Follower follow() {
    Checkpoint checkpoint = finished();
    if (!parts.source().isDatabase()) {
      throw new MigrationException("only a database can be followed; files and tables are copied");
    }
    return new Follower(
        parts.design(),
        parts.mapping(),
        parts.client(),
        parts.source(),
        parts.options(),
        parts.journal(),
        checkpoint);
  }

  /** Whether the source keeps its commits for this migration. */
  public boolean captures() {
    return captured.isBegun();
  }

  /** What capturing the source's commits would need, and what to know of it. */
  public Capture.Advice captureAdvice() {
    return captured.advice();
  }

  /**
   * Follows the source's commits, which are kept since before the migration began.
   *
   * @throws MigrationException when the migration is not finished or was begun without capture
   */
  public CaptureFollower capture() {
    Checkpoint checkpoint = finished();
    if (!captures()) {
      throw new MigrationException(
          "this migration was begun without `--capture`, so the source did not keep its commits;"
              + " `--recapture` begins to capture now and reads all rows once more");
    }
    return new CaptureFollower(
        parts.mapping(),
        parts.table(checkpoint.began()),
        parts.client(),
        parts.source(),
        captured.capture(),
        captured.ownership(),
        parts.journal(),
        parts.options(),
        checkpoint);
  }

  /**
   * Begins to capture anew, where commits were lost or never kept. The next round of {@link
   * #capture} reads all rows once more.
   */
  public void recapture() {
    finished();
    captured.beginAgain();
  }

  /** Removes the replication slot and the publication from the source. */
  public void endCapture() {
    captured.end();
  }

  /**
   * Brings over the last commits of a source that nobody writes to any more, compares everything,
   * and looks whether somebody did write after all.
   *
   * @param longest how long to wait for transactions that are still open, and for the last commits
   * @throws MigrationException when transactions stay open, or the source or the table fail
   */
  public CutOver cutOver(Duration longest) throws InterruptedException {
    try (CaptureFollower follower = capture()) {
      return CutOver.run(this, captured, follower, longest);
    }
  }

  private Checkpoint finished() {
    Checkpoint checkpoint = parts.begun().orElseThrow(this::neverBegun);
    for (Step step : parts.mapping().steps()) {
      if (!checkpoint.step(step.name()).done()) {
        throw new MigrationException(
            "`" + step.name() + "` is not migrated yet; finish with `--resume`, then follow");
      }
    }
    return checkpoint;
  }

  private MigrationException neverBegun() {
    return new MigrationException(
        "no migration was begun with the state in `" + parts.options().state() + "`");
  }

  private interface Reading<T> {
    T from(SourceItems items) throws SQLException, IOException;
  }

  private <T> T reading(Reading<T> reading) {
    try (Source rows = parts.source().open()) {
      Instant moment = parts.begun().map(Checkpoint::began).orElse(rows.moment());
      return reading.from(
          new SourceItems(rows, parts.table(moment), parts.phases(), parts.options()));
    } catch (SQLException refusal) {
      throw new MigrationException("the source answered: " + refusal.getMessage(), refusal);
    } catch (SdkClientException away) {
      throw new MigrationException("the table cannot be reached: " + away.getMessage(), away);
    } catch (IOException unwritable) {
      throw new MigrationException(
          "the source cannot be read or the differences not be written: " + unwritable.getMessage(),
          unwritable);
    }
  }

  @Override
  public void close() {
    try {
      captured.close();
      parts.journal().close();
    } catch (IOException unusable) {
      throw new MigrationException("the state directory cannot be left", unusable);
    }
  }
}
