package dev.clave.engine.wire;

/** How much memory a body takes. */
final class BodyWeight {
  private static final int COLLECTION_BYTES = 120;
  private static final int FIELD_BYTES = 50;

  private BodyWeight() {}

  /**
   * What a body takes beyond its bytes once it is read: a value of nine bytes becomes objects of
   * some two hundred. Punctuation tells how many there are.
   */
  static int beyondBytes(byte[] body) {
    long weight = 0;
    for (byte each : body) {
      weight +=
          switch (each) {
            case '{', '[' -> COLLECTION_BYTES;
            case ':', ',' -> FIELD_BYTES;
            default -> 0;
          };
    }
    return (int) Math.min(weight, Integer.MAX_VALUE);
  }
}
