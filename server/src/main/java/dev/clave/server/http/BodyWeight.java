package dev.clave.server.http;

import io.vertx.core.buffer.Buffer;

/**
 * How much memory a body takes once it is read. A list, a map or a number of two bytes becomes
 * objects of a hundred, and those are copied on their way to a store: a body of 4 MB could take
 * hundreds of megabytes. Punctuation tells how many there are; within text it counts too, and there
 * is little of it.
 *
 * <pre>{@code
 * boolean isLarge = BodyWeight.of(body) > 64_000_000;
 * }</pre>
 */
public final class BodyWeight {
  private static final int COLLECTION_BYTES = 400;
  private static final int FIELD_BYTES = 250;
  private static final int VALUE_BYTES = 120;

  private BodyWeight() {}

  static long of(Buffer part) {
    long weight = part.length();
    for (int i = 0; i < part.length(); i++) {
      weight += extra(part.getByte(i));
    }
    return weight;
  }

  /** Of a line that was read by itself. */
  public static long of(byte[] line) {
    long weight = line.length;
    for (byte each : line) {
      weight += extra(each);
    }
    return weight;
  }

  private static int extra(byte each) {
    return switch (each) {
      case '{', '[' -> COLLECTION_BYTES;
      case ':' -> FIELD_BYTES;
      case ',' -> VALUE_BYTES;
      default -> 0;
    };
  }
}
