package dev.clave.migrate.capture;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * The source's commits after a position, in their order, taken together in batches.
 *
 * <pre>{@code
 * try (Commits commits = Commits.open(capture)) {
 *   Commits.Batch batch = commits.next(Duration.ofSeconds(1));
 *   commits.confirm(batch.upTo());
 * }
 * }</pre>
 */
public final class Commits implements AutoCloseable {
  /** Changes of rows after which a batch ends with its transaction. */
  private static final int BATCH_ROWS = 5_000;

  private static final Duration PAUSE = Duration.ofMillis(5);
  private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(100);

  private final Capture capture;
  private final ChangeStream stream;
  private CapturePlan plan;
  private long askedAt;

  private Commits(Capture capture, CapturePlan plan, ChangeStream stream) {
    this.capture = capture;
    this.plan = plan;
    this.stream = stream;
  }

  /** Commits that cannot be had any more. */
  public static final class Lost extends Exception {
    private static final long serialVersionUID = 1L;

    Lost(String reason) {
      super(reason);
    }
  }

  public static Commits open(Capture capture) throws SQLException, Lost {
    Optional<String> loss = capture.loss();
    if (loss.isPresent()) {
      throw new Lost(loss.get());
    }
    ChangeStream stream =
        ChangeStream.open(
            capture.address(), capture.slot().orElseThrow(), capture.position().value());
    return new Commits(capture, capture.plan(), stream);
  }

  /**
   * Some commits.
   *
   * @param upTo every commit up to here is in it or was in an earlier one
   */
  public record Batch(Touches touches, Lsn upTo) {}

  /** Waits so long for a commit, and takes all that have come by then, as far as is sensible. */
  public Batch next(Duration longest) throws SQLException, InterruptedException {
    Touches touches = new Touches(plan.rules());
    long end = System.nanoTime() + longest.toNanos();
    boolean inside = false;
    while (true) {
      Optional<Change> change = stream.next();
      if (change.isEmpty()) {
        if (!inside && (!touches.isNothing() || System.nanoTime() >= end)) {
          return new Batch(touches, new Lsn(stream.received()));
        }
        ask();
        Thread.sleep(PAUSE.toMillis());
        continue;
      }
      add(touches, change.get());
      if (change.get() instanceof Change.Begin) {
        inside = true;
      } else if (change.get() instanceof Change.Commit commit) {
        inside = false;
        if (touches.rows() >= BATCH_ROWS) {
          return new Batch(touches, new Lsn(commit.endLsn()));
        }
      }
    }
  }

  /** A partition that was made since is told by its own name. */
  private void add(Touches touches, Change change) throws SQLException {
    boolean isKnown = change.relations().stream().allMatch(plan.rules()::containsKey);
    if (!isKnown) {
      plan = capture.plan();
      touches.learn(plan.rules());
    }
    touches.add(change);
  }

  /** A server with nothing to send tells how far it is only when it is asked. */
  private void ask() throws SQLException {
    if (System.nanoTime() - askedAt > BETWEEN_QUESTIONS.toNanos()) {
      stream.ask();
      askedAt = System.nanoTime();
    }
  }

  /** Lets the source forget what came before: it is durable in the table. */
  public void confirm(Lsn position) throws SQLException {
    stream.confirm(position.value());
  }

  @Override
  public void close() throws SQLException {
    stream.close();
  }
}
