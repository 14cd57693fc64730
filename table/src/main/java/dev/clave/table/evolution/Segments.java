package dev.clave.table.evolution;

import dev.clave.table.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The segments into which one step of a change divides a table, kept in the table: who works on
 * each, and how far that has come. A process holds a segment while it writes to its record now and
 * then; one that does not for the time of {@link ApplySettings#lease} has lost it. Safe for use by
 * the threads of a process.
 */
final class Segments {
  /** The holder and how often it has written; {@code free} if no process holds the segment. */
  private static final String TURN = "turn";

  private static final String CURSOR = "cursor";
  private static final String DONE = "done";
  private static final String ITEMS = "items";
  private static final String WRITTEN = "written";
  private static final String CONFLICTS = "conflicts";
  private static final String COUNT = "count";
  private static final String FREE = "free";

  private final MemoryStore store;
  private final String name;
  private final InstantSource clock;
  private final boolean alone;
  private final Duration lease;
  private final String owner = UUID.randomUUID().toString();
  private final Set<Integer> mine = new HashSet<>();
  private final Map<Integer, Seen> others = new HashMap<>();

  private record Seen(String turn, Instant since) {}

  /**
   * How far a segment has come.
   *
   * @param after the last key that was worked on; empty at the beginning
   */
  record State(
      Map<String, AttributeValue> after,
      boolean done,
      long items,
      long written,
      List<String> conflicts) {
    static final State BEGIN = new State(Map.of(), false, 0, 0, List.of());
  }

  /** Of the step with a name. */
  Segments(MemoryStore store, String name, InstantSource clock, ApplySettings settings) {
    this.store = store;
    this.name = name;
    this.clock = clock;
    this.alone = settings.isAlone();
    this.lease = settings.lease();
  }

  private String name(int number) {
    return name + "#" + number;
  }

  /** Divides the table, unless that was done before; gives the number of segments. */
  int begin(int count) {
    int existing = count();
    if (existing > 0) {
      return existing;
    }
    for (int number = 0; number < count; number++) {
      store.put(name(number), record(State.BEGIN, FREE), Optional.of(TURN), Optional.empty());
    }
    store.put(
        name,
        Map.of(COUNT, AttributeValue.fromN(Integer.toString(count))),
        Optional.of(COUNT),
        Optional.empty());
    return count();
  }

  /** The number of segments; 0 if the step has not begun or has ended. */
  int count() {
    AttributeValue count = store.item(name).get(COUNT);
    return count == null ? 0 : Integer.parseInt(count.n());
  }

  /** Forgets them. Whoever still works on one is told at its next record. */
  void end(int count) {
    store.remove(name);
    for (int number = 0; number < count; number++) {
      store.remove(name(number));
    }
  }

  State state(int number) {
    return state(store.item(name(number)));
  }

  /** Takes a segment that nobody holds; empty if all others are held or done. */
  synchronized Optional<Held> take(int count) {
    for (int number = 0; number < count; number++) {
      if (mine.contains(number)) {
        continue;
      }
      Map<String, AttributeValue> item = store.item(name(number));
      if (!item.containsKey(TURN) || item.containsKey(DONE)) {
        continue;
      }
      String turn = item.get(TURN).s();
      if (turn.equals(FREE) || alone || isAbandoned(number, turn)) {
        Held held = new Held(number, turn, state(item));
        if (held.write()) {
          mine.add(number);
          return Optional.of(held);
        }
      }
    }
    return Optional.empty();
  }

  /** Only time that passes here counts, whatever clock the other process has. */
  private boolean isAbandoned(int number, String turn) {
    Seen turnSince = others.get(number);
    Instant now = clock.instant();
    if (turnSince == null || !turnSince.turn.equals(turn)) {
      others.put(number, new Seen(turn, now));
      return false;
    }
    return Duration.between(turnSince.since, now).compareTo(lease) > 0;
  }

  private static State state(Map<String, AttributeValue> item) {
    List<String> conflicts = new ArrayList<>();
    if (item.containsKey(CONFLICTS)) {
      item.get(CONFLICTS).l().forEach(each -> conflicts.add(each.s()));
    }
    return new State(
        item.containsKey(CURSOR) ? item.get(CURSOR).m() : Map.of(),
        item.containsKey(DONE),
        item.containsKey(ITEMS) ? Long.parseLong(item.get(ITEMS).n()) : 0,
        item.containsKey(WRITTEN) ? Long.parseLong(item.get(WRITTEN).n()) : 0,
        conflicts);
  }

  private static Map<String, AttributeValue> record(State state, String turn) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put(TURN, AttributeValue.fromS(turn));
    item.put(ITEMS, AttributeValue.fromN(Long.toString(state.items)));
    item.put(WRITTEN, AttributeValue.fromN(Long.toString(state.written)));
    if (!state.after.isEmpty()) {
      item.put(CURSOR, AttributeValue.fromM(state.after));
    }
    if (state.done) {
      item.put(DONE, AttributeValue.fromBool(true));
    }
    if (!state.conflicts.isEmpty()) {
      item.put(
          CONFLICTS,
          AttributeValue.fromL(state.conflicts.stream().map(AttributeValue::fromS).toList()));
    }
    return item;
  }

  /** A segment that this process works on, by one thread. */
  final class Held {
    private final int number;
    private String turn;
    private long writes;
    private Instant written = Instant.MIN;
    private State state;

    private Held(int number, String turn, State state) {
      this.number = number;
      this.turn = turn;
      this.state = state;
    }

    int number() {
      return number;
    }

    State state() {
      return state;
    }

    /** Keeps how far it has come; false if another process has the segment now. */
    boolean reach(State next) {
      state = next;
      return write();
    }

    /** Keeps the segment; called often, writes seldom. */
    synchronized boolean renew() {
      return written.plus(lease.dividedBy(4)).isAfter(clock.instant()) || write();
    }

    private synchronized boolean write() {
      String next = owner + "#" + ++writes;
      boolean isRecorded =
          store.put(
              name(number),
              record(state, next),
              Optional.of(TURN),
              Optional.of(AttributeValue.fromS(turn)));
      turn = next;
      written = clock.instant();
      return isRecorded || isMine();
    }

    /** A write whose answer was lost is refused when it is sent again. */
    private boolean isMine() {
      AttributeValue storedTurn = store.item(name(number)).get(TURN);
      return storedTurn != null && storedTurn.s().equals(turn);
    }

    /** Lets another have it, from where it has come to. */
    void release() {
      store.put(
          name(number),
          record(state, FREE),
          Optional.of(TURN),
          Optional.of(AttributeValue.fromS(turn)));
      forget();
    }

    /** Has been done, or another process has it now. */
    void forget() {
      synchronized (Segments.this) {
        mine.remove(number);
      }
    }
  }
}
