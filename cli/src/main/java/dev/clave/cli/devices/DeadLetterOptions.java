package dev.clave.cli.devices;

import dev.clave.events.operating.DeadLetterFilter;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.Option;

/** Which dead letters; used as a mixin. */
final class DeadLetterOptions {

  @Option(names = "--id", description = "Only this one.")
  private Long id;

  @Option(names = "--type", description = "Only of this event type.")
  private String type;

  @Option(names = "--device", paramLabel = "UUID", description = "Only of this device.")
  private UUID device;

  @Option(names = "--reason", description = "Only those whose reason contains this.")
  private String reason;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Only since, such as 2026-03-01T00:00:00Z.")
  private Instant from;

  @Option(names = "--to", paramLabel = "TIME", description = "Only before.")
  private Instant to;

  DeadLetterFilter filter() {
    return new DeadLetterFilter(
        Optional.ofNullable(id),
        Optional.ofNullable(type),
        Optional.empty(),
        Optional.ofNullable(device).map(UUID::toString),
        Optional.ofNullable(reason),
        Optional.ofNullable(from),
        Optional.ofNullable(to));
  }
}
