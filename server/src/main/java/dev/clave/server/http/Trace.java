package dev.clave.server.http;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ties together what is done for one request, here and in the programs before this one.
 *
 * <pre>{@code
 * try (Trace.Scope scope = Trace.named(call.header(Trace.HEADER).orElse("")).enter()) {
 *   work();
 * }
 * }</pre>
 */
public interface Trace {
  /** The header of W3C Trace Context that names the caller's trace. */
  String HEADER = "traceparent";

  /** 32 hexadecimal digits, the same in every program that works on the request. */
  String id();

  /** Until the scope is closed, what this thread asks of the stores belongs to the trace. */
  Scope enter();

  /** The time for which a thread works on the request. */
  interface Scope extends AutoCloseable {
    Scope NONE = () -> {};

    @Override
    void close();
  }

  /**
   * A trace that is only named: by its caller's id, or by one of its own.
   *
   * @param traceparent the header, or null where there is none
   */
  static Trace named(String traceparent) {
    return new Named(Named.idOf(traceparent));
  }

  /** A trace of which only the id is known. */
  record Named(String id) implements Trace {
    private static final Pattern PARENT =
        Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-.*");

    /** The version with the longest header that is known. */
    private static final int LONGEST = 200;

    private static String idOf(String traceparent) {
      if (traceparent != null && traceparent.length() <= LONGEST) {
        Matcher parent = PARENT.matcher(traceparent);
        if (parent.matches()) {
          return parent.group(1);
        }
      }
      ThreadLocalRandom random = ThreadLocalRandom.current();
      HexFormat digits = HexFormat.of();
      return digits.toHexDigits(random.nextLong() | 1) + digits.toHexDigits(random.nextLong());
    }

    @Override
    public Scope enter() {
      return Scope.NONE;
    }
  }
}
