package dev.clave.assets;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;

/**
 * Limits and defaults, all in one place.
 *
 * @param largest the largest file, in bytes
 * @param contentTypes what may be stored; nothing that a browser would run as a page
 * @param uploadLife how long a client has to send the bytes and confirm
 * @param downloadLife how long a download URL works
 * @param partBytes files above this come in parts of this size
 */
public record AssetsOptions(
    long largest,
    Set<String> contentTypes,
    Duration uploadLife,
    Duration downloadLife,
    long partBytes,
    InstantSource clock) {
  private static final long MEGABYTE = 1L << 20;

  public AssetsOptions {
    contentTypes = Set.copyOf(contentTypes);
  }

  public static AssetsOptions defaults() {
    return new AssetsOptions(
        5L * 1024 * MEGABYTE,
        Set.of(
            "image/png",
            "image/jpeg",
            "image/gif",
            "image/webp",
            "application/pdf",
            "application/xml",
            "application/zip",
            "text/csv",
            "text/plain",
            "video/mp4"),
        Duration.ofMinutes(15),
        Duration.ofMinutes(5),
        64 * MEGABYTE,
        InstantSource.system());
  }

  public AssetsOptions withClock(InstantSource source) {
    return new AssetsOptions(largest, contentTypes, uploadLife, downloadLife, partBytes, source);
  }

  public AssetsOptions withPartBytes(long bytes) {
    return new AssetsOptions(largest, contentTypes, uploadLife, downloadLife, bytes, clock);
  }

  public AssetsOptions withLargest(long bytes) {
    return new AssetsOptions(bytes, contentTypes, uploadLife, downloadLife, partBytes, clock);
  }
}
