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
      return except(listed + other.without(this).listed);
    }
    return negated ? other.keeping(this) : keeping(other);
  }

  /** The listed characters that {@code filter} has. */
  private CharSet keeping(CharSet filter) {
    StringBuilder kept = new StringBuilder();
    listed.chars().filter(c -> filter.contains((char) c)).forEach(c -> kept.append((char) c));
    return of(kept.toString());
  }

  private CharSet without(CharSet other) {
    StringBuilder rest = new StringBuilder();
    listed.chars().filter(c -> other.listed.indexOf(c) < 0).forEach(c -> rest.append((char) c));
    return of(rest.toString());
  }

  boolean intersects(CharSet other) {
    return !intersect(other).isEmpty();
  }
}
