package dev.clave.table.evolution;

import dev.clave.table.memory.MemoryStore;
import dev.clave.table.options.TableOptions;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A step of a change that one process leads and others help with. If the leader goes, one of the
 * others leads.
 */
final class SharedStep {
  private final TableOptions options;
  private final ApplySettings settings;
  private final ApplyLease lease;

  SharedStep(
      MemoryStore store,
      TableOptions options,
      BooleanSupplier stopping,
      ApplyLease.Purpose purpose,
      ApplySettings settings) {
    this.options = options;
    this.settings = settings;
    this.lease =
        new ApplyLease(
            store, options.clock(), options.retry().pause(), stopping, purpose, settings.lease());
  }

  /**
   * Does the step, or helps until it is done.
   *
   * @param help does what there is to help with; gives the result if the step is done
   */
  <T> T run(Function<ApplyLease, T> lead, Function<ApplyLease, Optional<T>> help) {
    while (!lease.take(settings.isAlone())) {
      boolean isLed;
      do {
        // Asked first: a leader that is gone may have come to the end.
        isLed = lease.follow();
        Optional<T> result = help.apply(lease);
        if (result.isPresent()) {
          return result.get();
        }
        Pace.pause(options.retry().pause(), settings.look());
      } while (isLed);
    }
    try {
      T result = lead.apply(lease);
      lease.release();
      return result;
    } catch (EvolutionException refusal) {
      lease.release();
      throw refusal;
    }
  }
}
