package dev.clave.engine.value;

import java.nio.charset.StandardCharsets;

/** Goes through what {@link ItemCodec} wrote, from front to back. Used by one thread. */
class StoredBytes {

  /** An item has 32 levels at most; what the engine keeps around one has a few more. */
  private static final int DEEPEST = 100;

  final byte[] bytes;
  int at;
  private int depth;

  StoredBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  final void enter() {
    depth++;
    if (depth > DEEPEST) {
      throw new IllegalStateException(
          "expected at most " + DEEPEST + " levels in a stored item, found more");
    }
  }

  final void leave() {
    depth--;
  }

  final String text(int length) {
    at += length;
    return new String(bytes, at - length, length, StandardCharsets.UTF_8);
  }

  /**
   * A length or a count; each byte or element takes at least one of the bytes that follow, so that
   * no more memory is asked for than the bytes can fill.
   */
  final int readLength() {
    int value = 0;
    int shift = 0;
    while (true) {
      byte next = bytes[at++];
      value |= (next & 0x7F) << shift;
      if (next >= 0) {
        break;
      }
      shift += 7;
    }
    if (value < 0 || value > bytes.length - at) {
      throw new IllegalStateException(
          "expected a length of at most %d in a stored item, found %d"
              .formatted(bytes.length - at, value));
    }
    return value;
  }

  static IllegalStateException unknownTag(int tag) {
    return new IllegalStateException(
        "expected a value tag from 1 to 11 in a stored item, found `" + tag + "`");
  }
}
