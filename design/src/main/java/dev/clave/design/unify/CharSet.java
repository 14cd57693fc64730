package dev.clave.design.unify;

/**
 * A set of characters: those listed, or with {@code negated} all others. The alphabet is unbounded,
 * so that all but a few characters are never none.
 */
record CharSet(boolean negated, String listed) {
  static final CharSet DIGITS = of("0123456789");
  static final CharSet ANY = new CharSet(true, "");

  static CharSet of(String characters) {
    return new CharSet(false, characters);
  }

  static CharSet of(char character) {
    return of(String.valueOf(character));
  }

  static CharSet except(String characters) {
    return new CharSet(true, characters);
  }

  boolean contains(char character) {
    return (listed.indexOf(character) >= 0) != negated;
  }

  boolean isEmpty() {
    return !negated && listed.isEmpty();
  }

  CharSet intersect(CharSet other) {
    if (negated && other.negated) {
      return except(listed + other.listed);
    }
    return negated ? other.keeping(this) : keeping(other);
  }

  /** The listed characters that {@code filter} has. */
  private CharSet keeping(CharSet filter) {
    StringBuilder kept = new StringBuilder();
    listed.chars().filter(c -> filter.contains((char) c)).forEach(c -> kept.append((char) c));
    return of(kept.toString());
  }

  boolean intersects(CharSet other) {
    if (negated && other.negated) {
      return true;
    }
    CharSet few = negated ? other : this;
    CharSet filter = negated ? this : other;
    for (int i = 0; i < few.listed.length(); i++) {
      if (filter.contains(few.listed.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether some character of this set is below {@code character}. */
  boolean hasBelow(char character) {
    for (int c = 0; c < character; c++) {
      if (contains((char) c)) {
        return true;
      }
    }
    return false;
  }

  /** Whether some character of this set is above {@code character}. */
  boolean hasAbove(char character) {
    for (int c = Character.MAX_VALUE; c > character; c--) {
      if (contains((char) c)) {
        return true;
      }
      if (!negated && c > 127 && listed.chars().max().orElse(0) < c) {
        c = Math.max(listed.chars().max().orElse(0), character) + 1;
      }
    }
    return false;
  }
}
