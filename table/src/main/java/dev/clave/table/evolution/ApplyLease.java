package dev.clave.table.evolution;

import dev.clave.table.Retry;
import dev.clave.table.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The right to apply a change, which one process has at a time. Who is killed loses it when it
 * expires. Whoever has it renews it while it works; a request to pause is left here by others.
 */
final class ApplyLease {
  private static final String NAME = "apply";
  private static final String OWNER = "owner";
  private static final String UNTIL = "until";
  private static final String TURN = "turn";
  private static final String PAUSED = "paused";
  private static final String STEP = "step";
  private static final Duration LENGTH = Duration.ofSeconds(30);

  private final MemoryStore store;
  private final InstantSource clock;
  private final Retry.Pause pause;
  private final BooleanSupplier stopping;
  private final String owner = UUID.randomUUID().toString();
  private Instant renewed = Instant.MIN;
  private ApplyProgress.Report reported;

  ApplyLease(MemoryStore store, InstantSource clock, Retry.Pause pause, BooleanSupplier stopping) {
    this.store = store;
    this.clock = clock;
    this.pause = pause;
    this.stopping = stopping;
  }

  /**
   * Takes it, and waits for another's to expire if that one is dead.
   *
   * @param alone whether no other can be alive
   */
  void take(boolean alone) {
    Map<String, AttributeValue> other = store.item(NAME);
    if (other.containsKey(UNTIL) && !alone) {
      // Only time that passes here counts, whatever clock the other one has.
      String turn = other.get(TURN).n();
      Pace.pause(pause, LENGTH);
      other = store.item(NAME);
      if (other.containsKey(UNTIL) && !other.get(TURN).n().equals(turn)) {
        throw new EvolutionException(
            "another process is applying a change to this table", List.of());
      }
    }
    write(other, false);
  }

  /** Keeps it; called often, writes seldom. */
  synchronized void renew() {
    if (stopping.getAsBoolean()) {
      throw new EvolutionException("stopped; run apply again to go on from here", List.of());
    }
    Instant now = clock.instant();
    if (renewed.plus(LENGTH.dividedBy(4)).isAfter(now)) {
      return;
    }
    Map<String, AttributeValue> mine = store.item(NAME);
    if (!mine.containsKey(OWNER) || !mine.get(OWNER).s().equals(owner)) {
      throw new EvolutionException("another process has taken over to apply the change", List.of());
    }
    if (mine.containsKey(PAUSED)) {
      store.remove(NAME);
      throw new EvolutionException("paused; run apply again to go on from here", List.of());
    }
    write(mine, false);
  }

  /** The same progress, of which others are told when the lease is renewed. */
  ApplyProgress telling(ApplyProgress progress) {
    return report -> {
      synchronized (this) {
        reported = report;
      }
      progress.report(report);
    };
  }

  /** What whoever applies a change has told last; empty if nobody does. */
  Optional<ApplyProgress.Report> told() {
    Map<String, AttributeValue> item = store.item(NAME);
    if (!item.containsKey(UNTIL)
        || !item.containsKey(STEP)
        || Instant.parse(item.get(UNTIL).s()).isBefore(clock.instant())) {
      return Optional.empty();
    }
    return Optional.of(
        new ApplyProgress.Report(
            item.get(STEP).s(),
            Long.parseLong(item.get("items").n()),
            Long.parseLong(item.get("written").n()),
            Long.parseLong(item.get("total").n()),
            Optional.ofNullable(item.get("left"))
                .map(left -> Duration.ofSeconds(Long.parseLong(left.n())))));
  }

  /** Has whoever applies the change stop soon, at a place from which it goes on. */
  void askToPause() {
    Map<String, AttributeValue> other = store.item(NAME);
    if (!other.containsKey(UNTIL)) {
      throw new EvolutionException("no process applies a change to this table now", List.of());
    }
    write(other, true);
  }

  private void write(Map<String, AttributeValue> before, boolean pausing) {
    Instant now = clock.instant();
    long turn = before.containsKey(TURN) ? Long.parseLong(before.get(TURN).n()) + 1 : 1;
    Map<String, AttributeValue> item = new HashMap<>();
    item.put(OWNER, pausing ? before.get(OWNER) : AttributeValue.fromS(owner));
    item.put(UNTIL, AttributeValue.fromS(now.plus(LENGTH).toString()));
    item.put(TURN, AttributeValue.fromN(Long.toString(turn)));
    if (reported != null) {
      item.put(STEP, AttributeValue.fromS(reported.step()));
      item.put("items", number(reported.items()));
      item.put("written", number(reported.written()));
      item.put("total", number(reported.total()));
      reported.left().ifPresent(left -> item.put("left", number(left.toSeconds())));
    }
    if (pausing) {
      item.put(PAUSED, AttributeValue.fromBool(true));
    }
    if (!store.put(NAME, item, Optional.of(TURN), Optional.ofNullable(before.get(TURN)))) {
      throw new EvolutionException("another process is applying a change to this table", List.of());
    }
    renewed = now;
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  /** Gives it up, if it was not lost. */
  void release() {
    Map<String, AttributeValue> mine = store.item(NAME);
    if (mine.containsKey(OWNER) && mine.get(OWNER).s().equals(owner)) {
      store.remove(NAME);
    }
  }
}
