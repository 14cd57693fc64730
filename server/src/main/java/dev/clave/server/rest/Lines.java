package dev.clave.server.rest;

import dev.clave.server.http.CallerMemory;
import dev.clave.server.http.Problem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * Lines of a body as they arrive; of one that is too long, the rest is read and dropped. Clients
 * send as slowly as they please, so that what has come of a long line counts: those of all callers
 * take a sixteenth of the heap.
 */
final class Lines implements AutoCloseable {
  /** An item holds 400 KB at most; JSON needs somewhat more for the same. */
  static final int LONGEST = 1 << 20;

  /** As many of these as there are streams do no harm. */
  private static final int SHORT = 64 << 10;

  /** A long line as it grows, and a copy. */
  private static final long LONG_LINE_BYTES = 3L * LONGEST;

  private static final int LEAST_LONG_LINES = 4;
  private static final CallerMemory MEMORY =
      new CallerMemory(
          Math.max(LEAST_LONG_LINES * LONG_LINE_BYTES, Runtime.getRuntime().maxMemory() / 16),
          LONG_LINE_BYTES);

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** As long as for a body that is taken in whole. */
  private static final Duration SLOWEST = Duration.ofMinutes(2);

  private final InputStream in;
  private final String caller;
  private byte[] buffer = new byte[SHORT];
  private boolean isCounted;

  /** One line without its end, or why it was dropped. Nobody compares two. */
  @SuppressWarnings("ArrayRecordComponent")
  record Line(byte[] bytes, Optional<Problem> fault) {
    private static Line dropped(Problem fault) {
      return new Line(new byte[0], Optional.of(fault));
    }
  }

  Lines(InputStream in, String caller) {
    this.in = new BufferedInputStream(in);
    this.caller = caller;
  }

  /** The next line; nothing at the end. */
  Optional<Line> next() throws IOException {
    giveBack();
    int read = in.read();
    if (read < 0) {
      return Optional.empty();
    }
    long deadline = System.nanoTime() + SLOWEST.toNanos();
    Optional<Problem> fault = Optional.empty();
    int length = 0;
    for (; read >= 0 && read != '\n'; read = in.read()) {
      if (fault.isPresent() || read == '\r') {
        continue;
      }
      if (length == buffer.length) {
        fault = room(length);
      } else if (isCounted && in.available() == 0 && System.nanoTime() > deadline) {
        fault = Optional.of(tooSlow());
      }
      if (fault.isEmpty()) {
        buffer[length++] = (byte) read;
      } else {
        giveBack();
      }
    }
    return Optional.of(
        fault.map(Line::dropped).orElse(new Line(Arrays.copyOf(buffer, length), Optional.empty())));
  }

  /** Makes room for more of the line, or says why there is none. */
  private Optional<Problem> room(int length) {
    if (length == LONGEST) {
      return Optional.of(
          Problem.of(413, "too large", "expected a line of at most " + LONGEST + " bytes"));
    }
    if (!isCounted && !MEMORY.take(caller, LONG_LINE_BYTES, PATIENCE)) {
      return Optional.of(Problem.of(503, "busy", "expected fewer long lines of imports at a time"));
    }
    isCounted = true;
    buffer = Arrays.copyOf(buffer, Math.min(2 * length, LONGEST));
    return Optional.empty();
  }

  private static Problem tooSlow() {
    return Problem.of(
        408,
        "too slow",
        "expected the whole line within %d seconds".formatted(SLOWEST.toSeconds()));
  }

  private void giveBack() {
    if (isCounted) {
      buffer = new byte[SHORT];
      isCounted = false;
      MEMORY.giveBack(caller, LONG_LINE_BYTES);
    }
  }

  @Override
  public void close() {
    giveBack();
  }
}
