package dev.clave.migrate;

import dev.clave.table.options.TableOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.OptionalInt;

/**
 * How a migration is run.
 *
 * <pre>{@code
 * MigrationOptions options = MigrationOptions.in(folder).withResume().withWorkers(8);
 * }</pre>
 *
 * @param state the directory of checkpoints and rejects
 * @param workers how many batches are written at once at most
 * @param pageRows rows that are drafted, written and recorded together
 * @param phase the one phase to run, from 1; empty for all
 * @param checkpointEvery how much work a kill can cost at most
 * @param resume go on where an earlier run ended
 * @param capture have a PostgreSQL source keep its commits from before the first snapshot on, so
 *     that they can be followed
 * @param tables what the tables are called, where that is not as the design says
 */
public record MigrationOptions(
    Path state,
    int workers,
    int pageRows,
    OptionalInt phase,
    boolean resume,
    boolean capture,
    Duration checkpointEvery,
    InstantSource clock,
    Listener listener,
    TableOptions tables) {
  private static final int WORKERS = 4;

  /** Every collection of garbage copies the pages under way, so they are kept small. */
  private static final int PAGE_ROWS = 100;

  private static final Duration CHECKPOINT_EVERY = Duration.ofSeconds(2);

  public static MigrationOptions in(Path state) {
    return new MigrationOptions(
        state,
        WORKERS,
        PAGE_ROWS,
        OptionalInt.empty(),
        false,
        false,
        CHECKPOINT_EVERY,
        InstantSource.system(),
        Listener.SILENT,
        TableOptions.defaults());
  }

  public MigrationOptions withWorkers(int most) {
    return new MigrationOptions(
        state, most, pageRows, phase, resume, capture, checkpointEvery, clock, listener, tables);
  }

  public MigrationOptions withPageRows(int rows) {
    return new MigrationOptions(
        state, workers, rows, phase, resume, capture, checkpointEvery, clock, listener, tables);
  }

  public MigrationOptions withPhase(int number) {
    return new MigrationOptions(
        state,
        workers,
        pageRows,
        OptionalInt.of(number),
        resume,
        capture,
        checkpointEvery,
        clock,
        listener,
        tables);
  }

  public MigrationOptions withResume() {
    return new MigrationOptions(
        state, workers, pageRows, phase, true, capture, checkpointEvery, clock, listener, tables);
  }

  public MigrationOptions withCapture() {
    return new MigrationOptions(
        state, workers, pageRows, phase, resume, true, checkpointEvery, clock, listener, tables);
  }

  public MigrationOptions withListener(Listener listener) {
    return new MigrationOptions(
        state, workers, pageRows, phase, resume, capture, checkpointEvery, clock, listener, tables);
  }

  public MigrationOptions withCheckpointEvery(Duration interval) {
    return new MigrationOptions(
        state, workers, pageRows, phase, resume, capture, interval, clock, listener, tables);
  }

  /** The same with tables that are named by these options. */
  public MigrationOptions withTables(TableOptions tableOptions) {
    return new MigrationOptions(
        state,
        workers,
        pageRows,
        phase,
        resume,
        capture,
        checkpointEvery,
        clock,
        listener,
        tableOptions);
  }
}
