package dev.clave.design.unify;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A set of characters, as the limits of its ranges: in from the first, out from the second, and so
 * on.
 */
final class CharSet {
  private static final int END = Character.MAX_VALUE + 1;

  static final CharSet NONE = new CharSet(new int[0]);
  static final CharSet ANY = between(Character.MIN_VALUE, Character.MAX_VALUE);
  static final CharSet DIGITS = between('0', '9');

  private final int[] limits;

  private CharSet(int[] limits) {
    this.limits = limits;
  }

  static CharSet of(String characters) {
    return of(characters.chars());
  }

  static CharSet of(IntStream characters) {
    int[] sorted = characters.sorted().distinct().toArray();
    int[] limits = new int[sorted.length * 2];
    int size = 0;
    for (int c : sorted) {
      if (size > 0 && limits[size - 1] == c) {
        limits[size - 1] = c + 1;
      } else {
        limits[size++] = c;
        limits[size++] = c + 1;
      }
    }
    return new CharSet(Arrays.copyOf(limits, size));
  }

  static CharSet of(char character) {
    return between(character, character);
  }

  /** All characters from one to another, both included. */
  static CharSet between(int first, int last) {
    return first > last ? NONE : new CharSet(new int[] {first, last + 1});
  }

  static CharSet except(String characters) {
    return of(characters).complement();
  }

  CharSet complement() {
    boolean fromFirst = limits.length > 0 && limits[0] == 0;
    boolean toLast = limits.length > 0 && limits[limits.length - 1] == END;
    return new CharSet(
        IntStream.concat(
                fromFirst ? IntStream.empty() : IntStream.of(0),
                IntStream.concat(
                    Arrays.stream(limits).filter(limit -> limit != 0 && limit != END),
                    toLast ? IntStream.empty() : IntStream.of(END)))
            .toArray());
  }

  boolean contains(int character) {
    int within = 0;
    while (within < limits.length && limits[within] <= character) {
      within++;
    }
    return within % 2 == 1;
  }

  boolean isEmpty() {
    return limits.length == 0;
  }

  /** The characters at which a range begins, or the first behind one. */
  IntStream limits() {
    return Arrays.stream(limits);
  }

  IntStream characters() {
    return IntStream.range(0, limits.length / 2)
        .flatMap(range -> IntStream.range(limits[2 * range], limits[2 * range + 1]));
  }

  CharSet intersect(CharSet other) {
    int[] both = new int[limits.length + other.limits.length];
    int size = 0;
    for (int i = 0, j = 0; i < limits.length && j < other.limits.length; ) {
      int from = Math.max(limits[i], other.limits[j]);
      int to = Math.min(limits[i + 1], other.limits[j + 1]);
      if (from < to) {
        both[size++] = from;
        both[size++] = to;
      }
      if (limits[i + 1] <= to) {
        i += 2;
      } else {
        j += 2;
      }
    }
    return new CharSet(Arrays.copyOf(both, size));
  }

  CharSet union(CharSet other) {
    return complement().intersect(other.complement()).complement();
  }

  boolean intersects(CharSet other) {
    for (int i = 0, j = 0; i < limits.length && j < other.limits.length; ) {
      if (Math.max(limits[i], other.limits[j]) < Math.min(limits[i + 1], other.limits[j + 1])) {
        return true;
      }
      if (limits[i + 1] <= other.limits[j + 1]) {
        i += 2;
      } else {
        j += 2;
      }
    }
    return false;
  }

  /** Every character above some of this set. */
  CharSet above() {
    return isEmpty() ? NONE : between(limits[0] + 1, Character.MAX_VALUE);
  }

  /** Every character below some of this set. */
  CharSet below() {
    return isEmpty() ? NONE : between(0, limits[limits.length - 1] - 2);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CharSet set && Arrays.equals(limits, set.limits);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(limits);
  }
}
