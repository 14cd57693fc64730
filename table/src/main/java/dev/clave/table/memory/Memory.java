package dev.clave.table.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a table remembers of its design.
 *
 * <pre>{@code
 * Memory memory = evolution.memory().orElseThrow();
 * memory.running().ifPresent(change -> System.out.println(change.phase().word()));
 * memory.history().forEach(change -> System.out.println(change.ended()));
 * }</pre>
 *
 * @param version grows with every change of this memory
 * @param shape the hash of the design in force
 * @param history the changes that have ended, the oldest first
 */
public record Memory(
    long version, String shape, Optional<RunningChange> running, List<PastChange> history) {
  /** Changes that are remembered; what is older than these is forgotten. */
  private static final int LONGEST_HISTORY = 200;

  public Memory {
    history = List.copyOf(history);
  }

  public static Memory first(String shape) {
    return new Memory(1, shape, Optional.empty(), List.of());
  }

  public Memory with(RunningChange change) {
    return new Memory(version + 1, shape, Optional.of(change), history);
  }

  /** The same with another design in force and no change under way. */
  public Memory ended(String inForce, Instant now) {
    if (inForce.equals(shape)) {
      return new Memory(version + 1, shape, Optional.empty(), history);
    }
    List<PastChange> longer = new ArrayList<>(history);
    long number = running.map(RunningChange::number).orElse(version + 1);
    longer.add(new PastChange(number, shape, inForce, now));
    return new Memory(
        version + 1,
        inForce,
        Optional.empty(),
        longer.subList(Math.max(0, longer.size() - LONGEST_HISTORY), longer.size()));
  }

  /** The number of a change that begins now: no earlier one has it, as the version only grows. */
  public long nextNumber() {
    return version + 1;
  }

  /** Whether a design was in force before and is no longer. */
  public boolean isFormer(String hash) {
    return !hash.equals(shape) && history.stream().anyMatch(past -> past.from().equals(hash));
  }
}
