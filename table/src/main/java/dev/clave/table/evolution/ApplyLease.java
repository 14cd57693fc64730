package dev.clave.table.evolution;

import dev.clave.table.memory.MemoryStore;
import dev.clave.table.options.Retry;
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
 * The right to lead one step of a change, which one process has at a time. Who is killed loses it
 * when it expires. Whoever has it renews it while it works; a request to pause is left here by
 * others. Other processes follow: they help with the segments, and one of them leads when the
 * leader is gone.
 */
final class ApplyLease {
  private static final String NAME = "apply";
  private static final String OWNER = "owner";
  private static final String UNTIL = "until";
  private static final String TURN = "turn";
  private static final String PAUSED = "paused";
  private static final String STEP = "step";
  private static final String ACTION = "action";
  private static final String TO = "to";

  /** How often a process looks for a sign of another before it takes it to be dead. */
  private static final int LOOKS = 30;

  /** What its holder does: a step of a change to a design. */
  record Purpose(String action, String to) {
    static final Purpose NONE = new Purpose("", "");
  }

  private final MemoryStore store;
  private final InstantSource clock;
  private final Retry.Pause pause;
  private final BooleanSupplier stopping;
  private final Purpose purpose;
  private final Duration length;
  private final String owner = UUID.randomUUID().toString();
  private volatile Instant due = Instant.MIN;
  private String leaderTurn = "";
  private Instant leaderSeen = Instant.MIN;
  private ApplyProgress.Report reported;

  ApplyLease(
      MemoryStore store,
      InstantSource clock,
      Retry.Pause pause,
      BooleanSupplier stopping,
      Purpose purpose,
      Duration length) {
    this.length = length;
    this.store = store;
    this.clock = clock;
    this.pause = pause;
    this.stopping = stopping;
    this.purpose = purpose;
  }

  /**
   * Takes it, and waits for another's to expire if that one is dead.
   *
   * @param alone whether no other can be alive
   * @return false if another process is alive that does the same
   * @throws EvolutionException if another process is alive that does something else
   */
  boolean take(boolean alone) {
    Map<String, AttributeValue> other = store.item(NAME);
    if (other.containsKey(UNTIL) && !alone) {
      String turn = other.get(TURN).n();
      // Only time that passes here counts, whatever clock the other one has.
      Duration look = length.dividedBy(LOOKS);
      for (int number = 0; number < LOOKS; number++) {
        refuseIfStopped();
        Pace.pause(pause, look);
        other = store.item(NAME);
        if (!other.containsKey(UNTIL)) {
          break;
        }
        if (!other.get(TURN).n().equals(turn)) {
          refuseOtherPurpose(other);
          follow();
          return false;
        }
      }
    }
    return write(other, false);
  }

  private boolean isSamePurpose(Map<String, AttributeValue> other) {
    return purpose.equals(
        new Purpose(
            other.containsKey(ACTION) ? other.get(ACTION).s() : "",
            other.containsKey(TO) ? other.get(TO).s() : ""));
  }

  private void refuseOtherPurpose(Map<String, AttributeValue> other) {
    String action = other.containsKey(ACTION) ? other.get(ACTION).s() : "";
    String to = other.containsKey(TO) ? other.get(TO).s() : "";
    if (!to.equals(purpose.to())) {
      throw new EvolutionException(
          "another process is changing this table to another design; wait for it, or go back",
          List.of());
    }
    if (!action.equals(purpose.action())) {
      throw new EvolutionException(
          "another process is at `" + action + "` of this change", List.of());
    }
  }

  /**
   * Whether another process still leads. Called now and then by those that help it.
   *
   * @throws EvolutionException if the change was paused
   */
  boolean follow() {
    refuseIfStopped();
    Map<String, AttributeValue> other = store.item(NAME);
    if (other.containsKey(PAUSED)) {
      throw paused();
    }
    if (!other.containsKey(UNTIL)) {
      return false;
    }
    Instant now = clock.instant();
    if (!other.get(TURN).n().equals(leaderTurn)) {
      leaderTurn = other.get(TURN).n();
      leaderSeen = now;
    }
    return isSamePurpose(other) && leaderSeen.plus(length).isAfter(now);
  }

  /** As {@link #renew}, of a process that helps; called often, reads seldom. */
  synchronized void renewHelp() {
    refuseIfStopped();
    Instant now = clock.instant();
    if (!due.isAfter(now)) {
      due = now.plus(length.dividedBy(4));
      follow();
    }
  }

  private void refuseIfStopped() {
    if (stopping.getAsBoolean()) {
      throw new EvolutionException("stopped; run apply again to go on from here", List.of());
    }
  }

  private static EvolutionException paused() {
    return new EvolutionException("paused; run apply again to go on from here", List.of());
  }

  /** Keeps it; called for every item by every thread, writes seldom. */
  void renew() {
    refuseIfStopped();
    if (!due.isAfter(clock.instant())) {
      renewIfDue();
    }
  }

  private synchronized void renewIfDue() {
    if (due.isAfter(clock.instant())) {
      return;
    }
    Map<String, AttributeValue> mine = store.item(NAME);
    if (!mine.containsKey(OWNER) || !mine.get(OWNER).s().equals(owner)) {
      throw new EvolutionException("another process has taken over to apply the change", List.of());
    }
    if (mine.containsKey(PAUSED)) {
      // The note stays, so that none of those that help takes over.
      store.put(
          NAME,
          Map.of(PAUSED, AttributeValue.fromBool(true)),
          Optional.of(TURN),
          Optional.of(mine.get(TURN)));
      throw paused();
    }
    if (!write(mine, false)) {
      throw new EvolutionException("another process has taken over to apply the change", List.of());
    }
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
  Optional<ApplyProgress.Report> lastReport() {
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
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds.n())))));
  }

  /** Has whoever applies the change stop soon, at a place from which it goes on. */
  void askToPause() {
    Map<String, AttributeValue> other = store.item(NAME);
    if (!other.containsKey(UNTIL)) {
      throw new EvolutionException("no process applies a change to this table now", List.of());
    }
    write(other, true);
  }

  private boolean write(Map<String, AttributeValue> before, boolean pausing) {
    Instant now = clock.instant();
    long turn = before.containsKey(TURN) ? Long.parseLong(before.get(TURN).n()) + 1 : 1;
    Map<String, AttributeValue> item = new HashMap<>();
    item.put(OWNER, pausing ? before.get(OWNER) : AttributeValue.fromS(owner));
    item.put(UNTIL, AttributeValue.fromS(now.plus(length).toString()));
    item.put(TURN, AttributeValue.fromN(Long.toString(turn)));
    for (String name : List.of(ACTION, TO)) {
      String mine = name.equals(TO) ? purpose.to() : purpose.action();
      item.put(
          name,
          pausing && before.containsKey(name) ? before.get(name) : AttributeValue.fromS(mine));
    }
    if (reported != null) {
      item.put(STEP, AttributeValue.fromS(reported.step()));
      item.put("items", number(reported.items()));
      item.put("written", number(reported.written()));
      item.put("total", number(reported.total()));
      reported.left().ifPresent(duration -> item.put("left", number(duration.toSeconds())));
    }
    if (pausing) {
      item.put(PAUSED, AttributeValue.fromBool(true));
    }
    due = now.plus(length.dividedBy(4));
    return store.put(NAME, item, Optional.of(TURN), Optional.ofNullable(before.get(TURN)))
        // A write whose answer was lost is refused when it is sent again.
        || (item.get(OWNER).equals(store.item(NAME).get(OWNER))
            && item.get(TURN).equals(store.item(NAME).get(TURN)));
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
