package dev.clave.migrate;

import dev.clave.migrate.capture.Capture;
import dev.clave.migrate.capture.Commits;
import dev.clave.migrate.capture.Lsn;
import dev.clave.migrate.capture.Ownership;
import dev.clave.migrate.capture.Root;
import dev.clave.migrate.capture.Touches;
import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.Page;
import dev.clave.migrate.source.Source;
import dev.clave.migrate.source.StepReader;
import dev.clave.migrate.source.TouchedKeys;
import dev.clave.migrate.state.Checkpoint;
import dev.clave.migrate.state.Journal;
import dev.clave.migrate.state.Reject;
import dev.clave.migrate.write.BatchSink;
import dev.clave.migrate.write.Window;
import dev.clave.table.Table;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Keeps a migrated table in step with a PostgreSQL source by its commits. A commit says which rows
 * it touched; those are read again, with their children, in a snapshot that shows the commit, and
 * the table is given what they make now. So whenever all commits up to a place of the log are
 * applied, the table holds what a migration of the source at that place would write. For one
 * thread.
 *
 * <pre>{@code
 * try (CaptureFollower follower = migration.capture()) {
 *   while (running) {
 *     show(follower.round(Duration.ofSeconds(5)));
 *   }
 * }
 * }</pre>
 */
public final class CaptureFollower implements AutoCloseable {
  private static final int WRITE_ATTEMPTS = 8;

  /** Rows that are read, settled and written together. */
  private static final int SLICE = 500;

  private static final Duration PAUSE = Duration.ofMillis(5);
  private static final Duration BETWEEN_NOTES = Duration.ofSeconds(10);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(30);

  private final Mapping mapping;
  private final Table table;
  private final SourceConnections connections;
  private final Capture capture;
  private final Ownership ownership;
  private final Journal journal;
  private final CaptureWriter writer;
  private final int pageRows;
  private Checkpoint checkpoint;
  private Optional<Commits> commits = Optional.empty();
  private Optional<Source> source = Optional.empty();
  private long generation;
  private long noted;
  private long looked = System.nanoTime() - BETWEEN_LOOKS.toNanos() - 1;

  CaptureFollower(
      Mapping mapping,
      Table table,
      DynamoDbClient client,
      SourceConnections connections,
      Capture capture,
      Ownership ownership,
      Journal journal,
      MigrationOptions options,
      Checkpoint checkpoint) {
    this.mapping = mapping;
    this.table = table;
    this.connections = connections;
    this.capture = capture;
    this.ownership = ownership;
    this.journal = journal;
    this.pageRows = options.pageRows();
    this.writer =
        new CaptureWriter(
            ownership, new BatchSink(client, new Window(options.workers()), WRITE_ATTEMPTS));
    this.checkpoint = checkpoint;
    try {
      journal.restore(checkpoint.rejectBytes(), checkpoint.ledgerKeys());
    } catch (IOException unusable) {
      throw new MigrationException("the state directory cannot be read", unusable);
    }
  }

  /**
   * What a round did.
   *
   * @param changes of rows in the source that were told
   * @param put items that were put
   * @param deleted items that were deleted
   * @param rejected rows that are rejected since this round, or for another reason
   * @param upTo the place in the source's log up to which the table is in step
   * @param trouble why the source or the table does not answer; the next round tries again
   */
  public record Round(
      long changes, long put, long deleted, long rejected, Lsn upTo, Optional<String> trouble) {
    public boolean isQuiet() {
      return changes == 0 && trouble.isEmpty();
    }
  }

  /**
   * Waits so long for commits, and brings those over that came.
   *
   * @throws MigrationException when commits were lost: the slot is gone or was read by another
   */
  public Round round(Duration longest) throws InterruptedException {
    try {
      return attempt(longest);
    } catch (SQLException failure) {
      close();
      if (!Passing.is(failure)) {
        throw new MigrationException("the source answered: " + failure.getMessage(), failure);
      }
      return trouble("the source does not answer: " + failure.getMessage(), longest);
    } catch (SdkClientException away) {
      close();
      return trouble("the table cannot be reached: " + away.getMessage(), longest);
    } catch (AwsServiceException refusal) {
      close();
      if (refusal.statusCode() < 500 && !refusal.isThrottlingException()) {
        throw refusal;
      }
      return trouble("the table does not answer: " + refusal.getMessage(), longest);
    } catch (IOException unusable) {
      throw new MigrationException(
          "the state directory cannot be kept: " + unusable.getMessage(), unusable);
    }
  }

  private Round trouble(String reason, Duration longest) throws InterruptedException {
    Thread.sleep(Math.min(longest.toMillis(), 1_000));
    try {
      return new Round(0, 0, 0, 0, capture.position(), Optional.of(reason));
    } catch (SQLException unusable) {
      throw new MigrationException("the state directory cannot be read", unusable);
    }
  }

  private Round attempt(Duration longest) throws SQLException, IOException, InterruptedException {
    Commits stream = commits();
    Source rows = source();
    Sum sum = new Sum();
    if (System.nanoTime() - looked > BETWEEN_LOOKS.toNanos()) {
      capture.lookForPartitions();
      looked = System.nanoTime();
    }
    if (capture.isWhole()) {
      rows.renew();
      for (Step step : mapping.steps()) {
        whole(rows, step, sum);
      }
      capture.readWhole();
    }
    Commits.Batch batch = stream.next(longest);
    Touches touches = batch.touches();
    if (touches.isNothing()) {
      note(stream, batch.upTo());
      return sum.round(0, batch.upTo());
    }
    show(rows, touches);
    for (Step step : mapping.steps()) {
      if (touches.whole().contains(step)) {
        whole(rows, step, sum);
      }
    }
    List<Root> roots = new ArrayList<>(roots(rows, touches));
    for (int from = 0; from < roots.size(); from += SLICE) {
      apply(rows, roots.subList(from, Math.min(roots.size(), from + SLICE)), sum);
    }
    rows.renew();
    capture.advance(batch.upTo());
    stream.confirm(batch.upTo());
    return sum.round(touches.rows(), batch.upTo());
  }

  /** What the steps of a round did together. */
  private static final class Sum {
    private CaptureWriter.Written written = CaptureWriter.Written.NONE;
    private long rejected;

    Round round(long changes, Lsn upTo) {
      return new Round(changes, written.put(), written.deleted(), rejected, upTo, Optional.empty());
    }
  }

  /** A source with nothing for us goes on nevertheless, and need not keep its log for us. */
  private void note(Commits stream, Lsn upTo) throws SQLException {
    long now = System.nanoTime();
    if (now - noted > BETWEEN_NOTES.toNanos() && upTo.compareTo(capture.position()) > 0) {
      capture.advance(upTo);
      stream.confirm(upTo);
      noted = now;
    }
  }

  private Commits commits() throws SQLException {
    if (commits.isEmpty()) {
      try {
        commits = Optional.of(Commits.open(capture));
      } catch (Commits.Lost lost) {
        throw new MigrationException(
            lost.getMessage()
                + "; what was committed since cannot be followed. `--recapture` begins to capture"
                + " anew and reads all rows once more",
            lost);
      }
    }
    return commits.get();
  }

  private Source source() throws SQLException, IOException {
    if (source.isEmpty()) {
      source = Optional.of(connections.open());
    }
    return source.get();
  }

  /**
   * Takes a snapshot that shows the commits. A commit is in the log, and so in the stream, a moment
   * before other sessions see it.
   */
  private static void show(Source rows, Touches touches) throws SQLException, InterruptedException {
    rows.renew();
    while (!touches.transactions().stream().allMatch(rows.snapshot()::shows)) {
      rows.renew();
      Thread.sleep(PAUSE.toMillis());
    }
  }

  private static Set<Root> roots(Source rows, Touches touches) throws SQLException {
    Set<Root> roots = new LinkedHashSet<>();
    for (Map.Entry<Step, Set<List<String>>> entry : touches.keys().entrySet()) {
      add(roots, entry.getKey(), TouchedKeys.read(rows, entry.getKey(), entry.getValue()));
    }
    for (Map.Entry<Step, Map<Child, Set<String>>> entry : touches.links().entrySet()) {
      Step step = entry.getKey();
      for (Map.Entry<Child, Set<String>> child : entry.getValue().entrySet()) {
        add(roots, step, TouchedKeys.parents(rows, step, child.getKey(), child.getValue()));
      }
    }
    touches.keyless().forEach(step -> roots.add(new Root(step.name(), List.of())));
    roots.removeIf(
        root -> touches.whole().stream().anyMatch(step -> step.name().equals(root.step())));
    return roots;
  }

  private static void add(Set<Root> roots, Step step, Collection<List<String>> keys) {
    keys.forEach(key -> roots.add(new Root(step.name(), key)));
  }

  private void apply(Source rows, Collection<Root> roots, Sum sum)
      throws SQLException, IOException, InterruptedException {
    TouchedRoots touched = TouchedRoots.read(rows, mapping, table, ownership, roots);
    sum.written = sum.written.plus(writer.write(touched));
    List<Reject> rejects = touched.freshRejects();
    if (!rejects.isEmpty()) {
      sum.rejected += rejects.size();
      keep(rejects);
    }
    ownership.replace(touched.holdings(), generation);
  }

  private void keep(List<Reject> rejects) throws IOException {
    journal.append(rejects, List.of());
    checkpoint =
        new Checkpoint(
            checkpoint.mappingDigest(),
            checkpoint.began(),
            checkpoint.watermark(),
            checkpoint.steps(),
            journal.rejectBytes(),
            journal.keyCount());
    journal.save(checkpoint);
  }

  /** Reads all rows of a step, and looks for those that are known and no longer there. */
  private void whole(Source rows, Step step, Sum sum)
      throws SQLException, IOException, InterruptedException {
    generation = ownership.nextGeneration();
    try (StepReader reader = new StepReader(rows, step, Optional.empty(), pageRows)) {
      for (Optional<Page> page = reader.page(); page.isPresent(); page = reader.page()) {
        page(rows, step, page.get(), sum);
      }
    }
    List<Root> unseenRoots = ownership.unseen(step.name(), generation, SLICE);
    while (!unseenRoots.isEmpty()) {
      apply(rows, unseenRoots, sum);
      ownership.seen(unseenRoots, generation);
      unseenRoots = ownership.unseen(step.name(), generation, SLICE);
    }
  }

  /** Rows that make what they made before are only noted: most are those. */
  private void page(Source rows, Step step, Page page, Sum sum)
      throws SQLException, IOException, InterruptedException {
    Prepared prepared = new Prepared();
    List<Draft> drafts = new Preparation(table, step).draft(page);
    for (Draft draft : drafts) {
      if (draft.reason().isEmpty()) {
        prepared.take(draft);
      } else {
        prepared.reject(draft, draft.reason().get());
      }
    }
    Set<Root> changedRoots = new LinkedHashSet<>();
    Set<Root> same = new LinkedHashSet<>();
    for (Ownership.Holding now : Holdings.of(step.name(), prepared)) {
      Ownership.Holding before = ownership.holding(now.root());
      boolean equal = before.claims().equals(now.claims()) && before.reason().equals(now.reason());
      (equal ? same : changedRoots).add(now.root());
    }
    ownership.seen(same, generation);
    if (!changedRoots.isEmpty()) {
      apply(rows, changedRoots, sum);
    }
  }

  /** Up to where the source's commits are in the table, by what is kept of it. */
  public Lsn position() {
    try {
      return capture.position();
    } catch (SQLException unusable) {
      throw new MigrationException("the state directory cannot be read", unusable);
    }
  }

  /** How many rows of steps are rejected now, or have a row that is. */
  public long rejected() {
    try {
      return ownership.rejected();
    } catch (SQLException unusable) {
      throw new MigrationException("the state directory cannot be read", unusable);
    }
  }

  /** Leaves the source; another follower goes on where this one ended. */
  @Override
  public void close() {
    try {
      if (commits.isPresent()) {
        commits.get().close();
      }
      if (source.isPresent()) {
        source.get().close();
      }
    } catch (SQLException gone) {
      // A connection that is broken cannot be closed better.
    } finally {
      commits = Optional.empty();
      source = Optional.empty();
    }
  }
}
