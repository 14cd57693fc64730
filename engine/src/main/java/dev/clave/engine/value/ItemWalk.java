package dev.clave.engine.value;

import java.util.Arrays;

/** Measures and compares stored items without making their values. */
final class ItemWalk extends StoredBytes {

  private int size;

  private ItemWalk(byte[] bytes) {
    super(bytes);
  }

  /** What {@link ValueSize#ofItem} would find. */
  static int sizeOf(byte[] item) {
    ItemWalk walk = new ItemWalk(item);
    walk.skipMap();
    return walk.size;
  }

  /** How many attributes an item has. */
  static int countOf(byte[] item) {
    return new ItemWalk(item).readLength();
  }

  /**
   * Whether two items of equally many bytes differ for sure: both name the same attributes in the
   * same order, and one that differs holds no map, whose order would not matter.
   */
  static boolean surelyDiffer(byte[] one, byte[] other) {
    ItemWalk left = new ItemWalk(one);
    ItemWalk right = new ItemWalk(other);
    int count = left.readLength();
    if (right.readLength() != count) {
      return true;
    }
    for (int i = 0; i < count; i++) {
      if (!left.skippedTextIs(right)) {
        return false;
      }
      int leftStart = left.at;
      int rightStart = right.at;
      left.skipValue();
      right.skipValue();
      if (!Arrays.equals(one, leftStart, left.at, other, rightStart, right.at)) {
        return !mayHoldMap(one[leftStart]) && !mayHoldMap(other[rightStart]);
      }
    }
    return false;
  }

  private static boolean mayHoldMap(int tag) {
    return tag == ItemCodec.Tag.MAP || tag == ItemCodec.Tag.LIST;
  }

  private boolean skippedTextIs(ItemWalk other) {
    int start = at;
    int otherStart = other.at;
    skipText();
    other.skipText();
    return Arrays.equals(bytes, start, at, other.bytes, otherStart, other.at);
  }

  private void skipMap() {
    int count = readLength();
    for (int i = 0; i < count; i++) {
      skipText();
      skipValue();
    }
  }

  private void skipValue() {
    int tag = bytes[at++];
    switch (tag) {
      case ItemCodec.Tag.STRING, ItemCodec.Tag.BINARY -> skipText();
      case ItemCodec.Tag.NUMBER -> skipNumber();
      case ItemCodec.Tag.FALSE, ItemCodec.Tag.TRUE, ItemCodec.Tag.NULL -> size++;
      case ItemCodec.Tag.MAP -> {
        enter();
        int start = at;
        size += ValueSize.ofDocument(readLength());
        at = start;
        skipMap();
        leave();
      }
      case ItemCodec.Tag.LIST -> {
        enter();
        int count = readLength();
        size += ValueSize.ofDocument(count);
        for (int i = 0; i < count; i++) {
          skipValue();
        }
        leave();
      }
      case ItemCodec.Tag.STRING_SET, ItemCodec.Tag.BINARY_SET -> {
        int count = readLength();
        for (int i = 0; i < count; i++) {
          skipText();
        }
      }
      case ItemCodec.Tag.NUMBER_SET -> {
        int count = readLength();
        for (int i = 0; i < count; i++) {
          skipNumber();
        }
      }
      default -> throw unknownTag(tag);
    }
  }

  private void skipText() {
    int length = readLength();
    at += length;
    size += length;
  }

  private void skipNumber() {
    size += ValueSize.ofNumber(text(readLength()));
  }
}
