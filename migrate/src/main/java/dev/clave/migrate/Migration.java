package dev.clave.migrate;

import dev.clave.design.Design;
import dev.clave.migrate.capture.Capture;
import dev.clave.migrate.capture.Ownership;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.mapping.Phase;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.ColumnCheck;
import dev.clave.migrate.source.Source;
import dev.clave.migrate.state.Checkpoint;
import dev.clave.migrate.state.Journal;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.table.Table;
import dev.clave.table.item.TableException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
  private final Design design;
  private final Mapping mapping;
  private final DynamoDbClient client;
  private final SourceConnections source;
  private final MigrationOptions options;
  private final Journal journal;
  private final CapturedSource captured;

  private Migration(
      Design design,
      Mapping mapping,
      DynamoDbClient client,
      SourceConnections source,
      MigrationOptions options,
      Journal journal) {
    this.design = design;
    this.mapping = mapping;
    this.client = client;
    this.source = source;
    this.options = options;
    this.journal = journal;
    this.captured = new CapturedSource(source, mapping, options.state());
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
      return new Migration(design, mapping, client, source, options, Journal.open(options.state()));
    } catch (IOException unusable) {
      throw new MigrationException(unusable.getMessage(), unusable);
    }
  }

  /** Migrates, and gives what became of every row. */
  public Report run() throws InterruptedException {
    return run(false);
  }

  /** Reads and judges everything and writes nothing. */
  public Report dryRun() throws InterruptedException {
    return run(true);
  }

  /**
   * Compares what the source says now with what the table holds: counts and digests by type of
   * item, and every stored value that the mapping takes as it is with the source's own text of it.
   */
  public Verification verify() {
    return reading(
        items -> {
          items.source().keepTexts();
          return new Verifier(items, client, options).verify();
        });
  }

  /** Lists every item that the source and the table do not agree on. */
  public Difference diff() {
    return reading(
        items -> new Differ(items, client, options).compare(journal.differencesFile(), line -> {}));
  }

  /** Compares as {@link #diff} does, and gives what would bring the table into line. */
  public Repair repair() {
    Repair.Plan plan = new Repair.Plan();
    Difference difference =
        reading(
            items ->
                new Differ(items, client, options)
                    .compare(journal.differencesFile(), line -> plan.add(line.table(), line)));
    return new Repair(this, plan, difference);
  }

  Difference apply(Repair.Plan plan) {
    reading(
        items -> {
          plan.write(items, client, options.workers());
          KeptCounts.count(items.table(), mapping);
          return plan;
        });
    return diff();
  }

  /** Counts what the design's counters count, of rows that were written without counting. */
  void count() {
    KeptCounts.count(table(options.clock().instant()), mapping);
  }

  /** Whether every step was migrated, by this run or an earlier one. */
  public boolean isFinished() {
    Optional<Checkpoint> checkpoint = begun();
    return checkpoint.isPresent()
        && mapping.steps().stream().allMatch(step -> checkpoint.get().step(step.name()).done());
  }

  /** Brings over what changed in the source since the migration began, or since the last round. */
  public Follower follow() {
    Checkpoint checkpoint = finished();
    if (!source.isDatabase()) {
      throw new MigrationException("only a database can be followed; files and tables are copied");
    }
    return new Follower(design, mapping, client, source, options, journal, checkpoint);
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
        mapping,
        table(checkpoint.began()),
        client,
        source,
        captured.capture(),
        captured.ownership(),
        journal,
        options,
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
    Checkpoint checkpoint = begun().orElseThrow(this::neverBegun);
    for (Step step : mapping.steps()) {
      if (!checkpoint.step(step.name()).done()) {
        throw new MigrationException(
            "`" + step.name() + "` is not migrated yet; finish with `--resume`, then follow");
      }
    }
    return checkpoint;
  }

  private MigrationException neverBegun() {
    return new MigrationException(
        "no migration was begun with the state in `" + options.state() + "`");
  }

  private Report run(boolean dry) throws InterruptedException {
    Instant start = options.clock().instant();
    if (options.capture() && (dry || !captures())) {
      captured.check();
    }
    if (options.capture() && !dry && !captures()) {
      if (begun().isPresent()) {
        throw new MigrationException(
            "the migration in `"
                + options.state()
                + "` was begun without `--capture`; finish it, then `--recapture`");
      }
      captured.begin();
    }
    try (Source rows = source.open()) {
      ColumnCheck.Result columns = ColumnCheck.of(rows, mapping);
      if (!columns.missing().isEmpty()) {
        throw new MigrationException(String.join("; ", columns.missing()));
      }
      Checkpoint checkpoint = dry ? fresh(rows) : toGoOnFrom(rows);
      Table table = table(checkpoint.began());
      refuseWhileChanging(table);
      KeyLedger ledger = new KeyLedger();
      if (!dry) {
        ledger = journal.restore(checkpoint.rejectBytes(), checkpoint.ledgerKeys());
        table.provision();
      }
      Optional<Journal.DryRun> dryRun = dry ? Optional.of(journal.dryRun()) : Optional.empty();
      try (Session session =
          new Session(
              table, client, options, journal, dryRun, checkpoint, ledger, ownership(dry))) {
        session.save();
        for (Phase phase : phases()) {
          run(session, rows, phase);
        }
        if (!dry && mapping.steps().stream().allMatch(session::done)) {
          KeptCounts.count(table, mapping);
        }
        Path rejects = dry ? journal.dryRunRejectsFile() : journal.rejectsFile();
        Duration took = Duration.between(start, options.clock().instant());
        return Report.of(session, phases(), columns.unmapped(), rejects, took, dry);
      }
    } catch (SQLException refusal) {
      throw new MigrationException("the source answered: " + refusal.getMessage(), refusal);
    } catch (SdkClientException away) {
      throw new MigrationException("the table cannot be reached: " + away.getMessage(), away);
    } catch (IOException unusable) {
      throw new MigrationException(
          "the state in `" + options.state() + "` cannot be kept: " + unusable.getMessage(),
          unusable);
    }
  }

  /** Before the first row is read: a run that cannot be finished would be of no use. */
  private void refuseWhileChanging(Table table) {
    try {
      table.checkLoad(KeptCounts.isNeeded(design, mapping));
    } catch (TableException refusal) {
      throw new MigrationException(
          refusal.getMessage()
              + "; nothing was migrated: end the change with `clave apply --contract` or take it"
              + " back with `clave apply --back`, then migrate with the design that is in force",
          refusal);
    }
  }

  private Optional<Ownership> ownership(boolean dry) {
    return !dry && captures() ? Optional.of(captured.ownership()) : Optional.empty();
  }

  private void run(Session session, Source source, Phase phase)
      throws SQLException, IOException, InterruptedException {
    int number = mapping.phases().indexOf(phase) + 1;
    for (Step step : phase.steps()) {
      if (!session.done(step)) {
        session.tell(
            new Session.Progress(number, phase.name(), source.count(step.query().asTable())));
        new StepRun(session, source, step).run();
      }
    }
  }

  private Checkpoint fresh(Source source) {
    return new Checkpoint(mapping.digest(), source.moment(), source.moment(), Map.of(), 0, 0);
  }

  private Checkpoint toGoOnFrom(Source source) {
    Optional<Checkpoint> earlier = begun();
    if (earlier.isEmpty()) {
      return fresh(source);
    }
    if (!earlier.get().mappingDigest().equals(mapping.digest())) {
      throw new MigrationException(
          "the mapping changed since the migration in `"
              + options.state()
              + "` began; begin anew with another state directory and an empty table");
    }
    boolean touched =
        phases().stream()
            .flatMap(phase -> phase.steps().stream())
            .anyMatch(step -> earlier.get().steps().containsKey(step.name()));
    if (touched && !options.resume()) {
      throw new MigrationException(
          "a migration was begun with the state in `"
              + options.state()
              + "`; `--resume` goes on with it");
    }
    return earlier.get();
  }

  private Optional<Checkpoint> begun() {
    try {
      return journal.checkpoint();
    } catch (IOException unreadable) {
      throw new MigrationException("the checkpoint cannot be read", unreadable);
    }
  }

  /**
   * The table with its clock stopped when the migration began: what the design fills in by itself
   * is the same in every run.
   */
  private Table table(Instant moment) {
    return Table.open(design, client, options.tables()).at(moment);
  }

  private List<Phase> phases() {
    if (options.phase().isEmpty()) {
      return mapping.phases();
    }
    int number = options.phase().getAsInt();
    if (number < 1 || number > mapping.phases().size()) {
      throw new MigrationException(
          "expected a phase from 1 to " + mapping.phases().size() + ", found " + number);
    }
    return List.of(mapping.phases().get(number - 1));
  }

  private interface Reading<T> {
    T from(SourceItems items) throws SQLException, IOException;
  }

  private <T> T reading(Reading<T> reading) {
    try (Source rows = source.open()) {
      Instant moment = begun().map(Checkpoint::began).orElse(rows.moment());
      return reading.from(new SourceItems(rows, table(moment), phases(), options));
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
      journal.close();
    } catch (IOException unusable) {
      throw new MigrationException("the state directory cannot be left", unusable);
    }
  }
}
