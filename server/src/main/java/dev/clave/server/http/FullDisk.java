package dev.clave.server.http;

import java.sql.SQLException;
import java.time.Duration;
import java.util.regex.Pattern;

/** A store has no space left: no fault of the caller, and none that lasts. */
public final class FullDisk {
  /** As PostgreSQL's documentation has it, appendix A. */
  private static final String DISK_FULL = "53100";

  private static final Pattern WORDS =
      Pattern.compile("(?is).*(no space left on device|disk quota exceeded|disk of .* is full).*");
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private FullDisk() {}

  /** Whether a store failed for want of space. */
  static boolean isCauseOf(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      boolean isStated = each instanceof SQLException sql && DISK_FULL.equals(sql.getSQLState());
      if (isStated || WORDS.matcher(String.valueOf(each.getMessage())).matches()) {
        return true;
      }
    }
    return false;
  }

  /** What the caller is told. */
  public static Problem problem() {
    return Problem.of(503, "disk full", "the server has too little space left to write")
        .retryAfter(RETRY_AFTER);
  }
}
