package dev.clave.server.observe;

import dev.clave.server.http.Watch;
import dev.clave.server.security.Grant;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Who was turned away, as entries of the audit. Of the refusals of one caller within a minute the
 * first are entered whole and the others are counted and entered as one: every refusal is there,
 * and nobody fills a disk, or buries what somebody else tried, by being refused. Not safe to share.
 */
final class Denials {
  static final Duration WINDOW = Duration.ofMinutes(1);

  /** How many requests that differ in their values only are entered whole. */
  static final int WHOLE_ALIKE = 5;

  static final int WHOLE_OF_CALLER = 20;

  private static final int MOST_KINDS = 20;
  private static final String OTHER_KINDS = "others";

  /** How many further addresses are distinguished, to say how many there were. */
  private static final int MOST_ADDRESSES = 10_000;

  /**
   * How much room a group of callers has in a window.
   *
   * @param others the subject under which those beyond the most callers are counted together
   * @param whole how many refusals of all of them are entered whole
   */
  record Room(String others, int callers, int whole) {
    static final Room OF_KNOWN = new Room("others", 1000, 200);

    /** Of their own, so that a network of addresses takes no room from subjects with a token. */
    static final Room OF_ANONYMOUS = new Room(Grant.nothing().subject(), 50, 50);
  }

  private record Caller(String subject, String remoteAddress) {}

  /** What became of one caller's refusals in this window. */
  private static final class Tally {
    private final Map<String, Integer> whole = new HashMap<>();
    private final Map<String, Long> countsByKey = new LinkedHashMap<>();
    private int wholeInAll;
    private int status;

    boolean takesWhole(String kind) {
      if (wholeInAll == WHOLE_OF_CALLER || whole.getOrDefault(kind, 0) == WHOLE_ALIKE) {
        return false;
      }
      wholeInAll++;
      whole.merge(kind, 1, Integer::sum);
      return true;
    }

    void count(int refusalStatus, String kind) {
      status = countsByKey.isEmpty() || status == refusalStatus ? refusalStatus : 0;
      boolean hasRoom = countsByKey.containsKey(kind) || countsByKey.size() < MOST_KINDS;
      countsByKey.merge(hasRoom ? kind : OTHER_KINDS, 1L, Long::sum);
    }
  }

  private final Room room;
  private final InstantSource clock;
  private final Consumer<AuditTrail.Entry> trail;
  private final Map<Caller, Tally> tallies = new LinkedHashMap<>();
  private final Set<String> otherAddresses = new HashSet<>();
  private final Caller others;
  private Instant end = Instant.MIN;
  private int wholeOfAll;

  Denials(Room room, InstantSource clock, Consumer<AuditTrail.Entry> trail) {
    this.room = room;
    this.others = new Caller(room.others(), "");
    this.clock = clock;
    this.trail = trail;
  }

  void add(Watch.Refused refusal) {
    endWindow();
    String network = Networks.of(refusal.remoteAddress());
    Caller caller = new Caller(refusal.subject(), network);
    boolean placed = tallies.containsKey(caller) || tallies.size() < room.callers();
    Tally tally = tallies.computeIfAbsent(placed ? caller : others, each -> new Tally());
    String kind = refusal.status() + " " + refusal.kind();
    if (placed && wholeOfAll < room.whole() && tally.takesWhole(kind)) {
      wholeOfAll++;
      trail.accept(entry(refusal));
      return;
    }
    tally.count(refusal.status(), kind);
    if (!placed && otherAddresses.size() < MOST_ADDRESSES) {
      otherAddresses.add(network);
    }
  }

  private AuditTrail.Entry entry(Watch.Refused refusal) {
    return new AuditTrail.Entry(
        clock.instant().toString(),
        AuditTrail.REFUSED,
        refusal.subject(),
        refusal.what(),
        refusal.remoteAddress(),
        refusal.requestId(),
        refusal.detail(),
        1,
        refusal.status());
  }

  /** Begins to enter refusals whole again once the minute is over. */
  void endWindow() {
    Instant now = clock.instant();
    if (!now.isBefore(end)) {
      enterCounts();
      tallies.clear();
      wholeOfAll = 0;
      end = now.plus(WINDOW);
    }
  }

  /** Enters what has been counted until now. */
  void enterCounts() {
    tallies.forEach(
        (caller, tally) -> {
          if (!tally.countsByKey.isEmpty()) {
            trail.accept(entry(caller, tally));
            tally.countsByKey.clear();
          }
        });
    otherAddresses.clear();
  }

  private AuditTrail.Entry entry(Caller caller, Tally tally) {
    long count = tally.countsByKey.values().stream().mapToLong(Long::longValue).sum();
    String kinds =
        tally.countsByKey.entrySet().stream()
            .map(each -> each.getKey() + " (" + each.getValue() + ")")
            .collect(Collectors.joining(", "));
    return new AuditTrail.Entry(
        clock.instant().toString(),
        AuditTrail.REFUSED,
        caller.subject(),
        count + " more: " + kinds,
        caller.remoteAddress(),
        "",
        caller.equals(others) ? "from %d addresses".formatted(otherAddresses.size()) : "",
        count,
        tally.status);
  }
}
