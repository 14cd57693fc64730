package dev.clave.engine.vector;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Gives the entries of a graph numbers, and remembers their keys and the hashes of what filters
 * compare. A number is given again only after it was released. Safe for use by many threads.
 */
final class Numbering {

  private static final int NONE = 0;
  private static final int GONE = -1;

  /** By number; {@code null} where there is no entry. */
  private volatile byte[][] keys = new byte[1024][];

  private volatile int[][] filters = new int[1024][];

  /** Numbers plus one, at the place that the hash of their key gives or after it. */
  private int[] places = new int[4096];

  private int usedPlaces;
  private int live;
  private long keyBytes;
  private volatile int next;
  private final Deque<Integer> released = new ArrayDeque<>();

  /** The number of a key, or -1. */
  synchronized int find(byte[] key) {
    int place = place(key);
    return place < 0 ? -1 : places[place] - 1;
  }

  private int place(byte[] key) {
    for (int at = start(key); places[at] != NONE; at = (at + 1) & (places.length - 1)) {
      if (places[at] != GONE && Arrays.equals(keys[places[at] - 1], key)) {
        return at;
      }
    }
    return -1;
  }

  private int start(byte[] key) {
    int hash = Arrays.hashCode(key) * 0x9E3779B9;
    return (hash ^ hash >>> 16) & (places.length - 1);
  }

  /** A number for a key that has none. */
  synchronized int add(byte[] key, int[] hashes) {
    Integer free = released.poll();
    int number = free == null ? next : free;
    if (number == keys.length) {
      filters = Arrays.copyOf(filters, number + number / 2);
      keys = Arrays.copyOf(keys, number + number / 2);
    }
    filters[number] = hashes;
    keys[number] = key;
    keyBytes += key.length;
    if (free == null) {
      next = number + 1;
    }
    live++;
    if (++usedPlaces > places.length / 2) {
      rehash();
    } else {
      enter(number);
    }
    return number;
  }

  private void enter(int number) {
    int at = start(keys[number]);
    while (places[at] != NONE) {
      at = (at + 1) & (places.length - 1);
    }
    places[at] = number + 1;
  }

  private void rehash() {
    places = new int[live * 4 > places.length ? places.length * 2 : places.length];
    usedPlaces = 0;
    for (int number = 0; number < next; number++) {
      if (keys[number] != null) {
        enter(number);
        usedPlaces++;
      }
    }
  }

  /** Takes a key's entry out; its number stays taken until it is released. */
  synchronized int remove(byte[] key) {
    int place = place(key);
    if (place < 0) {
      return -1;
    }
    int number = places[place] - 1;
    places[place] = GONE;
    keys[number] = null;
    keyBytes -= key.length;
    live--;
    return number;
  }

  synchronized void release(int number) {
    released.add(number);
  }

  synchronized int live() {
    return live;
  }

  /** How long the keys of all live entries are together. */
  synchronized long keyBytes() {
    return keyBytes;
  }

  /** Above every number that was given. */
  int end() {
    return next;
  }

  /** The key of a number, or {@code null} if its entry is gone. */
  byte[] key(int number) {
    byte[][] keyByNumber = keys;
    return number < keyByNumber.length ? keyByNumber[number] : null;
  }

  /** Whether the entry is there and may pass filters of these hashes; 0 stands for any. */
  boolean passes(int number, int[] hashes) {
    byte[][] keyByNumber = keys;
    if (number >= keyByNumber.length || keyByNumber[number] == null) {
      return false;
    }
    int[] itemFilters = filters[number];
    for (int i = 0; i < hashes.length; i++) {
      if (hashes[i] != 0 && hashes[i] != itemFilters[i]) {
        return false;
      }
    }
    return true;
  }
}
