package dev.clave.engine.transfer;

/**
 * What one item may take in memory while it is imported. Whoever may write to a bucket decides what
 * is in its files, and four of them are read at a time.
 */
final class ItemMemory {
  private static final int PART_OF_HEAP = 16;

  /** A value of one byte with its text, and its place in a list. */
  private static final int VALUE_BYTES = 150;

  /** Of an item as objects. */
  static final long MOST_BYTES = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;

  /** From a heap of a gigabyte on, as many as an item of 400 KB can have. */
  static final int MOST_VALUES = (int) Math.min(400 << 10, MOST_BYTES / VALUE_BYTES);

  private ItemMemory() {}
}
