package dev.clave.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Writes that were asked for and wait to be confirmed by the same caller. They are forgotten after
 * ten minutes, or when many others come. Safe to share.
 */
final class StagedWrites {
  private static final Duration LIFE = Duration.ofMinutes(10);
  private static final int MOST = 100;

  /** One write, as it will be sent. */
  record Staged(String token, String method, String path, Optional<JsonNode> body, Instant until) {}

  private final InstantSource clock;
  private final Map<String, Staged> all =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Staged> eldest) {
          return size() > MOST;
        }
      };

  StagedWrites(InstantSource clock) {
    this.clock = clock;
  }

  /** Gives the name by which it is confirmed. */
  synchronized String stage(String token, String method, String path, Optional<JsonNode> body) {
    String name = UUID.randomUUID().toString();
    all.put(name, new Staged(token, method, path, body, clock.instant().plus(LIFE)));
    return name;
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
