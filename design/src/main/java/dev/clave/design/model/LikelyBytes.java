package dev.clave.design.model;

/** What values of ordinary data take of an item, where several types share a guess. */
final class LikelyBytes {
  static final int TEXT = 20;
  static final int NUMBER = 6;

  /** What a map or list adds for itself and for each of its elements. */
  static final int CONTAINER = 3;

  static final int PER_ELEMENT = 1;

  private LikelyBytes() {}

  /** Of a list, set or map whose shape is data. */
  static double ofElements(double element) {
    return CONTAINER + AttributeType.LIKELY_ELEMENTS * (PER_ELEMENT + element);
  }
}
