package dev.clave.table.value;

import java.util.Collection;
import java.util.Map;

/**
 * A value that does not fit its type: what was expected, what was found, and the path inside the
 * value at which it was found. Containers add their part of the path as it passes through them, so
 * that a value that fits pays nothing for it.
 */
public final class Mismatch extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_SHOWN = 60;

  private final String path;
  private final String expected;
  private final String found;

  private Mismatch(String path, String expected, String found) {
    super("expected " + expected + ", found " + found, null, false, false);
    this.path = path;
    this.expected = expected;
    this.found = found;
  }

  public static Mismatch of(String expected, Object found) {
    return new Mismatch("", expected, quoted(found));
  }

  public static Mismatch missing(String expected) {
    return new Mismatch("", expected, "nothing");
  }

  Mismatch in(String name) {
    return new Mismatch(path.isEmpty() ? name : name + "." + path, expected, found);
  }

  /** The place inside the value, empty when it is the whole value. */
  public String path() {
    return path;
  }

  public String expected() {
    return expected;
  }

  public String found() {
    return found;
  }

  /** A value as an error shows it: short, and in backticks. */
  public static String quoted(Object value) {
    if (value == null) {
      return "nothing";
    }
    if (value instanceof Map) {
      return "a map";
    }
    if (value instanceof Collection) {
      return "a list";
    }
    String text = String.valueOf(value);
    if (text.isEmpty()) {
      return "empty text";
    }
    int end = Math.min(text.length(), LONGEST_SHOWN);
    return "`" + text.substring(0, end) + (end < text.length() ? "…" : "") + "`";
  }
}
