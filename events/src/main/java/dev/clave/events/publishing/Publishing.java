package dev.clave.events.publishing;

import java.time.Duration;
import java.util.List;

/**
 * How the outbox is published.
 *
 * @param relay whether this process offers itself as the outbox's relay
 * @param retention how long published messages are kept; zero deletes them at once
 * @param publishers where the outbox goes
 */
public record Publishing(boolean relay, Duration retention, List<Publisher> publishers) {
  public static final Publishing DEFAULT = new Publishing(true, Duration.ofHours(1), List.of());

  public Publishing {
    publishers = List.copyOf(publishers);
  }
}
