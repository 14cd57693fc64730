package dev.clave.bench.engine;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A request with places for a number that is new each time it is sent: a server may leave out a
 * write that changes nothing, and then nothing would be measured.
 */
public final class Template {
  /** What stands in a body where the number goes. */
  public static final String MARK = "9999999999";

  private static final long FIRST = 1_000_000_000L;

  private final byte[] bytes;
  private final List<Integer> places = new ArrayList<>();

  public Template(byte[] bytes) {
    this.bytes = bytes;
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    for (int at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + 1)) {
      places.add(at);
    }
  }

  /** The bytes to send, with {@code number} in its places. Used by one connection at a time. */
  byte[] stamped(long number) {
    for (int place : places) {
      long rest = FIRST + number;
      for (int digit = MARK.length() - 1; digit >= 0; digit--) {
        bytes[place + digit] = (byte) ('0' + rest % 10);
        rest /= 10;
      }
    }
    return bytes;
  }
}
