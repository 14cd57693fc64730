package dev.clave.server.observe;

import dev.clave.server.http.Watch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
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
  static final int WHOLE_OF_ALL = 200;

  /** Callers beyond these, as from a whole network of addresses, are counted together. */
  static final int MOST_CALLERS = 1000;

  private static final int MOST_KINDS = 20;
  private static final String OTHER_KINDS = "others";
  private static final Caller OTHER_CALLERS = new Caller("others", "");

  private record Caller(String subject, String remoteAddress) {}

  /** What became of one caller's refusals in this window. */
  private static final class Tally {
    private final Map<String, Integer> whole = new HashMap<>();
    private final Map<String, Long> counted = new LinkedHashMap<>();
    private int wholeInAll;

    boolean takesWhole(String kind) {
      if (wholeInAll == WHOLE_OF_CALLER || whole.getOrDefault(kind, 0) == WHOLE_ALIKE) {
        return false;
      }
      wholeInAll++;
      whole.merge(kind, 1, Integer::sum);
      return true;
    }

    void count(String kind) {
      boolean known = counted.containsKey(kind) || counted.size() < MOST_KINDS;
      counted.merge(known ? kind : OTHER_KINDS, 1L, Long::sum);
    }
  }

  private final InstantSource clock;
  private final Consumer<AuditTrail.Entry> trail;
  private final Map<Caller, Tally> tallies = new LinkedHashMap<>();
  private Instant end = Instant.MIN;
  private int wholeOfAll;

  Denials(InstantSource clock, Consumer<AuditTrail.Entry> trail) {
    this.clock = clock;
    this.trail = trail;
  }

  void add(Watch.Refused refusal) {
    endWindow();
    Caller caller = new Caller(refusal.subject(), refusal.remoteAddress());
    boolean known = tallies.containsKey(caller) || tallies.size() < MOST_CALLERS;
    Tally tally = tallies.computeIfAbsent(known ? caller : OTHER_CALLERS, each -> new Tally());
    String kind = refusal.status() + " " + refusal.kind();
    if (known && wholeOfAll < WHOLE_OF_ALL && tally.takesWhole(kind)) {
      wholeOfAll++;
      trail.accept(entry(refusal));
    } else {
      tally.count(kind);
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
        1);
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
          if (!tally.counted.isEmpty()) {
            trail.accept(entry(caller, tally.counted));
            tally.counted.clear();
          }
        });
  }

  private AuditTrail.Entry entry(Caller caller, Map<String, Long> counted) {
    long count = counted.values().stream().mapToLong(Long::longValue).sum();
    String kinds =
        counted.entrySet().stream()
            .map(each -> each.getKey() + " (" + each.getValue() + ")")
            .collect(Collectors.joining(", "));
    return new AuditTrail.Entry(
        clock.instant().toString(),
        AuditTrail.REFUSED,
        caller.subject(),
        count + " more: " + kinds,
        caller.remoteAddress(),
        "",
        "",
        count);
  }
}
