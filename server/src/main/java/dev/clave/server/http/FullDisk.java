package dev.clave.server.http;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * A store has no space left: no fault of the caller, and none that lasts.
 *
 * <pre>{@code
 * throw FullDisk.problem().refusal(); // 503 with Retry-After
 * }</pre>
 */
public final class FullDisk {
  /** As PostgreSQL's documentation has it, appendix A. */
  private static final String DISK_FULL = "53100";

  private static final List<String> WORDS =
      List.of("no space left on device", "disk quota exceeded");

  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private FullDisk() {}

  /** Whether a store failed for want of space. */
  static boolean isCauseOf(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      boolean isStated = each instanceof SQLException sql && DISK_FULL.equals(sql.getSQLState());
      if (isStated || tellsOfIt(String.valueOf(each.getMessage()))) {
        return true;
      }
    }
    return false;
  }

  /** A message may hold what a caller sent, of any length. */
  private static boolean tellsOfIt(String message) {
    String words = message.toLowerCase(Locale.ROOT);
    int disk = words.indexOf("disk of ");
    return WORDS.stream().anyMatch(words::contains)
        || (disk >= 0 && words.indexOf(" is full", disk) > 0);
  }

  /** What the caller is told. */
  public static Problem problem() {
    return Problem.of(503, "disk full", "the server has too little space left to write")
        .retryAfter(RETRY_AFTER);
  }
}
