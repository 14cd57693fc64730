package dev.clave.engine.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** How much memory a body takes. */
final class BodyWeight {
  private static final int COLLECTION_BYTES = 120;
  private static final int FIELD_BYTES = 50;

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final long EACH_BYTE = 0x0101010101010101L;
  private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;

  /** Without this bit an opening brace is an opening bracket, and nothing else is. */
  private static final long BRACES_AS_BRACKETS = 0xDFDFDFDFDFDFDFDFL;

  private BodyWeight() {}

  /**
   * What a body takes beyond its bytes once it is read: a value of nine bytes becomes objects of
   * some two hundred. Punctuation tells how many there are. Every request is weighed, so eight
   * bytes are looked at together.
   */
  static int beyondBytes(byte[] body) {
    long collections = 0;
    long fields = 0;
    int at = 0;
    for (; at + Long.BYTES <= body.length; at += Long.BYTES) {
      long eight = (long) EIGHT_BYTES.get(body, at);
      collections += count(eight & BRACES_AS_BRACKETS, '[');
      fields += count(eight, ':') + count(eight, ',');
    }
    for (; at < body.length; at++) {
      collections += body[at] == '{' || body[at] == '[' ? 1 : 0;
      fields += body[at] == ':' || body[at] == ',' ? 1 : 0;
    }
    return (int) Math.min(collections * COLLECTION_BYTES + fields * FIELD_BYTES, Integer.MAX_VALUE);
  }

  /** How many of eight bytes are that character. */
  private static int count(long eight, char character) {
    long zeroWhereEqual = eight ^ (character * EACH_BYTE);
    long highBits = ((zeroWhereEqual & LOW_BITS) + LOW_BITS) | zeroWhereEqual | LOW_BITS;
    return Long.bitCount(~highBits);
  }
}
