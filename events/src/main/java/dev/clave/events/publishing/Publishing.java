package dev.clave.events.publishing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How the outbox is published.
 *
 * <pre>{@code
 * Publishing publishing = options.withRelay(true).withOutboxRetention(Duration.ofDays(3)).publishing();
 * }</pre>
 *
 * @param relay whether this process offers itself as the outbox's relay
 * @param retention how long published messages are kept; zero deletes them at once
 * @param unpublishedRetention how long messages wait for somebody who takes them before they are
 *     given up; empty for ever
 * @param publishers where the outbox goes
 */
public record Publishing(
    boolean relay,
    Duration retention,
    Optional<Duration> unpublishedRetention,
    List<Publisher> publishers) {
  public static final Publishing DEFAULT =
      new Publishing(true, Duration.ofHours(1), Optional.empty(), List.of());

  public Publishing {
    publishers = List.copyOf(publishers);
  }
}
