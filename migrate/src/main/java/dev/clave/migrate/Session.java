package dev.clave.migrate;

import dev.clave.migrate.capture.Ownership;
import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.state.Checkpoint;
import dev.clave.migrate.state.Counts;
import dev.clave.migrate.state.Journal;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.migrate.write.BatchSink;
import dev.clave.migrate.write.Window;
import dev.clave.table.Table;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** One run: where it stands, what it has done, and the threads that write for it. */
final class Session implements AutoCloseable {
  private static final int WRITE_ATTEMPTS = 60;
  private static final Duration LONGEST_WRITE = Duration.ofMinutes(1);

  private final Table table;
  private final MigrationOptions options;
  private final Journal journal;
  private final Optional<Journal.DryRun> dryRun;
  private final Checkpoint checkpoint;
  private final KeyLedger ledger;
  private final Map<String, Checkpoint.StepState> steps;
  private final ExecutorService workers;
  private final Window window;
  private final PageWriter writer;
  private final Reasons reasons = new Reasons();
  private final Map<String, Long> cutToMillis = new LinkedHashMap<>();
  private final Optional<Ownership> ownership;
  private Instant saved = Instant.EPOCH;
  private Progress progress = Progress.NONE;

  /** A dry run writes nothing but its rejected rows. */
  Session(
      Table table,
      DynamoDbClient client,
      MigrationOptions options,
      Journal journal,
      Optional<Journal.DryRun> dryRun,
      Checkpoint checkpoint,
      KeyLedger ledger,
      Optional<Ownership> ownership) {
    this.table = table;
    this.options = options;
    this.journal = journal;
    this.dryRun = dryRun;
    this.checkpoint = checkpoint;
    this.ledger = ledger;
    this.ownership = ownership;
    this.steps = new LinkedHashMap<>(checkpoint.steps());
    this.workers = Executors.newFixedThreadPool(options.workers(), Session::daemon);
    this.window = new Window(options.workers());
    this.writer = new PageWriter(new BatchSink(client, window, WRITE_ATTEMPTS), client);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "clave-migrate");
    thread.setDaemon(true);
    return thread;
  }

  /** Whom to tell about the step that runs. */
  record Progress(int phase, String phaseName, long total) {
    static final Progress NONE = new Progress(0, "", 0);
  }

  void tell(Progress about) {
    progress = about;
  }

  Table table() {
    return table;
  }

  MigrationOptions options() {
    return options;
  }

  KeyLedger ledger() {
    return ledger;
  }

  ExecutorService workers() {
    return workers;
  }

  /** Puts a page into the table, unless the run is dry. */
  Void write(Step step, Prepared page) throws InterruptedException {
    if (dryRun.isEmpty()) {
      if (ownership.isPresent()) {
        own(step, page, ownership.get());
      }
      writer.write(page);
    }
    return null;
  }

  private static void own(Step step, Prepared page, Ownership ownership) {
    try {
      ownership.add(Holdings.of(step.name(), page));
    } catch (SQLException failure) {
      throw new MigrationException(
          "the state directory cannot be kept: " + failure.getMessage(), failure);
    }
  }

  Optional<List<String>> after(Step step) {
    return state(step.name()).after();
  }

  boolean done(Step step) {
    return state(step.name()).done();
  }

  Counts counts(String name) {
    return state(name).counts();
  }

  List<Report.Reason> reasons() {
    return reasons.all();
  }

  Map<String, Long> cutToMillis() {
    return cutToMillis;
  }

  private Checkpoint.StepState state(String name) {
    return steps.getOrDefault(name, Checkpoint.StepState.FRESH);
  }

  /**
   * A page is in the table: counts it, keeps its rejects, and now and then the checkpoint. A page
   * that leaves no key to go on after is kept with the step's end, or it would be read twice.
   */
  void record(Step step, Prepared page, Optional<List<String>> after) throws IOException {
    page.counts().forEach((name, more) -> add(name, more));
    reasons.count(page.rejects());
    page.cutToMillis().forEach((name, rows) -> cutToMillis.merge(name, rows, Long::sum));
    Checkpoint.StepState state = state(step.name());
    steps.put(step.name(), new Checkpoint.StepState(false, after.or(state::after), state.counts()));
    if (dryRun.isPresent()) {
      dryRun.get().append(page.rejects());
    } else {
      journal.append(page.rejects(), page.claims());
      if (after.isPresent()
          && !options.clock().instant().isBefore(saved.plus(options.checkpointEvery()))) {
        save();
      }
    }
    tellListener(step);
  }

  private void add(String name, Counts more) {
    Checkpoint.StepState state = state(name);
    steps.put(
        name, new Checkpoint.StepState(state.done(), state.after(), state.counts().plus(more)));
  }

  private void tellListener(Step step) {
    long rejected =
        counts(step.name()).rejected() + step.children().stream().mapToLong(this::rejected).sum();
    options
        .listener()
        .advanced(
            new Listener.Advance(
                Listener.Doing.MIGRATING,
                progress.phase(),
                progress.phaseName(),
                step.name(),
                counts(step.name()).read(),
                progress.total(),
                rejected,
                window.width()));
  }

  private long rejected(Child child) {
    return counts(child.name()).rejected();
  }

  void finish(Step step) throws IOException {
    Checkpoint.StepState state = state(step.name());
    steps.put(step.name(), new Checkpoint.StepState(true, state.after(), state.counts()));
    save();
  }

  void save() throws IOException {
    if (dryRun.isEmpty()) {
      journal.save(
          new Checkpoint(
              checkpoint.mappingDigest(),
              checkpoint.began(),
              checkpoint.watermark(),
              steps,
              journal.rejectBytes(),
              journal.keyCount()));
      saved = options.clock().instant();
    }
  }

  /** Waits for writes under way, so that whoever comes next finds the table at rest. */
  @Override
  public void close() throws IOException, InterruptedException {
    if (dryRun.isPresent()) {
      dryRun.get().close();
    }
    workers.shutdownNow();
    workers.awaitTermination(LONGEST_WRITE.toSeconds(), TimeUnit.SECONDS);
  }
}
