package dev.clave.design.unify;

import java.util.stream.IntStream;

/** Upper or lower case, character by character; letters beyond the Latin ones are left as is. */
final class Folding {
  private static final int LAST_LATIN = 0x24F;

  private static final Folding UPPER = new Folding(true);
  private static final Folding LOWER = new Folding(false);

  private final boolean upper;

  /** The characters that folding changes. */
  private final CharSet changedLetters;

  private Folding(boolean upper) {
    this.upper = upper;
    this.changedLetters =
        CharSet.of(IntStream.rangeClosed(0, LAST_LATIN).filter(c -> fold(c) != c));
  }

  static Folding of(boolean upper) {
    return upper ? UPPER : LOWER;
  }

  /** The characters that it makes others of. */
  CharSet changed() {
    return changedLetters;
  }

  private int fold(int c) {
    return upper ? Character.toUpperCase(c) : Character.toLowerCase(c);
  }

  /** What the characters of a set become. */
  CharSet written(CharSet set) {
    CharSet moving = set.intersect(changedLetters);
    return set.intersect(changedLetters.complement())
        .union(CharSet.of(moving.characters().map(this::fold)));
  }

  /** The characters that become one of a set. */
  CharSet values(CharSet set) {
    CharSet unchanged = set.intersect(changedLetters.complement());
    return unchanged.union(
        CharSet.of(changedLetters.characters().filter(c -> unchanged.contains(fold(c)))));
  }
}
