package dev.clave.assets;

import java.time.Duration;
import java.time.InstantSource;

/**
 * Limits and defaults, all in one place.
 *
 * @param uploadLife how long a client has for each part, to send the bytes and confirm
 * @param downloadLife how long a download URL works
 * @param partBytes files above this come in parts of this size
 */
public record AssetsOptions(
    Duration uploadLife, Duration downloadLife, long partBytes, InstantSource clock) {
  private static final long MEGABYTE = 1L << 20;

  /** S3 takes no smaller part, except the last. */
  public static final long SMALLEST_PART = 5 * MEGABYTE;

  public AssetsOptions {
    if (partBytes < SMALLEST_PART) {
      throw new IllegalArgumentException(
          "expected parts of at least %d bytes, found %d".formatted(SMALLEST_PART, partBytes));
    }
  }

  public static AssetsOptions defaults() {
    return new AssetsOptions(
        Duration.ofMinutes(15), Duration.ofMinutes(5), 64 * MEGABYTE, InstantSource.system());
  }

  public AssetsOptions withClock(InstantSource source) {
    return new AssetsOptions(uploadLife, downloadLife, partBytes, source);
  }

  public AssetsOptions withPartBytes(long bytes) {
    return new AssetsOptions(uploadLife, downloadLife, bytes, clock);
  }

  public AssetsOptions withLives(Duration upload, Duration download) {
    return new AssetsOptions(upload, download, partBytes, clock);
  }
}
