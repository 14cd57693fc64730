package dev.clave.cli.mcp;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Writes that were asked for and wait to be confirmed by the same caller. They are forgotten after
 * ten minutes. When there are too many, or too much is in them, the oldest of whoever staged most
 * goes, so that nobody takes another's place by staging much. Safe to share.
 */
final class StagedWrites {
  private static final Duration LIFE = Duration.ofMinutes(10);
  private static final int MOST = 100;

  /** Of the bodies of all together. */
  private static final int MOST_CHARACTERS = 16 << 20;

  /** One write, as it will be sent. */
  record Staged(String token, String method, String path, Optional<String> body, Instant until) {
    private long characters() {
      return (long) body.map(String::length).orElse(0) + path.length();
    }
  }

  private final InstantSource clock;

  /** The oldest first. */
  private final Map<String, Staged> all = new LinkedHashMap<>();

  StagedWrites(InstantSource clock) {
    this.clock = clock;
  }

  /** Gives the name by which it is confirmed. */
  synchronized String stage(String token, String method, String path, Optional<String> body) {
    all.values().removeIf(each -> !clock.instant().isBefore(each.until()));
    Staged write = new Staged(token, method, path, body, clock.instant().plus(LIFE));
    while (!all.isEmpty()
        && (all.size() >= MOST || characters() + write.characters() > MOST_CHARACTERS)) {
      forgetOne();
    }
    String name = UUID.randomUUID().toString();
    all.put(name, write);
    return name;
  }

  private long characters() {
    return all.values().stream().mapToLong(Staged::characters).sum();
  }

  /** Of whoever staged most: a write counts as a part of the places, and of the characters. */
  private void forgetOne() {
    Map<String, Long> counts = new HashMap<>();
    all.values()
        .forEach(
            each ->
                counts.merge(each.token(), MOST_CHARACTERS / MOST + each.characters(), Long::sum));
    String busiest = Collections.max(counts.entrySet(), Map.Entry.comparingByValue()).getKey();
    Iterator<Staged> oldest = all.values().iterator();
    while (!oldest.next().token().equals(busiest)) {}
    oldest.remove();
  }

  /** Takes it out: a write is confirmed once. */
  synchronized Optional<Staged> take(String name, String token) {
    Staged staged = all.get(name);
    if (staged == null || !staged.token().equals(token)) {
      return Optional.empty();
    }
    all.remove(name);
    return Optional.of(staged).filter(each -> clock.instant().isBefore(each.until()));
  }
}
