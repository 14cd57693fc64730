package dev.clave.server.store;

import dev.clave.server.http.Access;
import dev.clave.server.http.FullDisk;
import dev.clave.server.http.Route;
import dev.clave.server.observe.Health;
import dev.clave.server.security.Right;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The space left on the disk of the data folder. Stores need some to end what they began: a
 * database that cannot write at all has to be started again, perhaps with its log to be repaired.
 * So writes are refused while a reserve is still there, and taken again as soon as there is more.
 * Safe to share.
 *
 * <pre>{@code
 * Route guarded = DiskSpace.of(dataFolder, clock).guarding(route);
 * }</pre>
 */
public final class DiskSpace {
  /** Enough for what the stores have in memory and in their logs. */
  static final long RESERVE_BYTES = 128L << 20;

  private static final long MEGABYTE = 1L << 20;
  private static final Duration LOOKS_APART = Duration.ofSeconds(1);

  /** How many bytes may still be written. */
  @FunctionalInterface
  interface Usable {
    long bytes() throws IOException;
  }

  private record Look(Instant at, long bytes) {}

  private final String place;
  private final Usable usable;
  private final InstantSource clock;
  private volatile Look last = new Look(Instant.MIN, Long.MAX_VALUE);

  DiskSpace(String place, Usable usable, InstantSource clock) {
    this.place = place;
    this.usable = usable;
    this.clock = clock;
  }

  /** That of the disk which the folder is on. */
  public static DiskSpace of(Path folder, InstantSource clock) {
    return new DiskSpace(folder.toString(), () -> folder.toFile().getUsableSpace(), clock);
  }

  /** The route, which refuses to write while there is too little space; reads go on. */
  public Route guarding(Route route) {
    boolean writes =
        route.access() instanceof Access.InSystem inSystem
            && inSystem.right() != Right.READ
            && !route.method().equals(HttpMethod.GET);
    return writes
        ? route.handledBy(
            call -> {
              if (left() < RESERVE_BYTES) {
                throw FullDisk.problem().refusal();
              }
              return route.handler().handle(call);
            })
        : route;
  }

  /** Fails while writes are refused. */
  public Health.Probe probe() {
    return new Health.Probe(
        "disk",
        place,
        () -> {
          if (left() < RESERVE_BYTES) {
            throw new IOException(
                "expected at least %d MB to be free, found %d"
                    .formatted(RESERVE_BYTES / MEGABYTE, left() / MEGABYTE));
          }
        });
  }

  private long left() throws IOException {
    Instant now = clock.instant();
    if (!now.isBefore(last.at().plus(LOOKS_APART))) {
      last = new Look(now, usable.bytes());
    }
    return last.bytes();
  }
}
