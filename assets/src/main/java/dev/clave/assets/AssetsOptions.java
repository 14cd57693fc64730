package dev.clave.assets;

import java.time.Duration;
import java.time.InstantSource;

/**
 * Limits and defaults, all in one place.
 *
 * <pre>{@code
 * AssetsOptions options =
 *     AssetsOptions.defaults().withLives(Duration.ofMinutes(30), Duration.ofMinutes(5));
 * }</pre>
 *
 * @param uploadLife how long a client has for each part, to send the bytes and confirm
 * @param downloadLife how long a download URL works
 * @param partBytes files above this come in parts of this size
 * @param prefix what the names of all objects begin with; tables of the same name that share a
 *     bucket need one each, or they sweep each other's files
 */
public record AssetsOptions(
    Duration uploadLife,
    Duration downloadLife,
    long partBytes,
    String prefix,
    InstantSource clock) {
  private static final long MEBIBYTE = 1L << 20;

  /** S3 takes no smaller part, except the last. */
  public static final long SMALLEST_PART = 5 * MEBIBYTE;

  public AssetsOptions {
    if (partBytes < SMALLEST_PART) {
      throw new IllegalArgumentException(
          "expected parts of at least %d bytes, found %d".formatted(SMALLEST_PART, partBytes));
    }
  }

  public static AssetsOptions defaults() {
    return new AssetsOptions(
        Duration.ofMinutes(15), Duration.ofMinutes(5), 64 * MEBIBYTE, "", InstantSource.system());
  }

  public AssetsOptions withClock(InstantSource source) {
    return new AssetsOptions(uploadLife, downloadLife, partBytes, prefix, source);
  }

  public AssetsOptions withPartBytes(long bytes) {
    return new AssetsOptions(uploadLife, downloadLife, bytes, prefix, clock);
  }

  public AssetsOptions withLives(Duration upload, Duration download) {
    return new AssetsOptions(upload, download, partBytes, prefix, clock);
  }

  public AssetsOptions withPrefix(String begin) {
    return new AssetsOptions(uploadLife, downloadLife, partBytes, begin, clock);
  }
}
