package dev.clave.migrate.state;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far a migration is.
 *
 * <pre>{@code
 * Optional<Checkpoint> checkpoint = journal.checkpoint();
 * boolean isDone = checkpoint.orElseThrow().step("orders").done();
 * }</pre>
 *
 * @param mappingDigest of the mapping file: a run goes on only by the mapping it was begun with
 * @param began the source's time when the first run began
 * @param watermark the source's time up to which its changes are in the table
 */
public record Checkpoint(
    String mappingDigest,
    Instant began,
    Instant watermark,
    Map<String, StepState> steps,
    long rejectBytes,
    long ledgerKeys) {

  public Checkpoint {
    steps = new LinkedHashMap<>(steps);
  }

  /**
   * How far a step is.
   *
   * @param after the key of the last row that is whole in the table
   */
  public record StepState(boolean done, Optional<List<String>> after, Counts counts) {
    public static final StepState FRESH = new StepState(false, Optional.empty(), Counts.NONE);
  }

  public StepState step(String name) {
    return steps.getOrDefault(name, StepState.FRESH);
  }
}
