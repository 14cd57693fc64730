package dev.clave.design.unify;

/**
 * A template cut at its delimiters. Segments can be compared one by one only where it is {@code
 * separable}: where no value that is filled in can have the delimiter in it.
 */
record Segmented(Segments segments, boolean separable) {
  /** Whether text that differs keeps this key from being the other. */
  boolean isApartFrom(Segmented other) {
    return (segments.size() != other.segments.size()
            || segments.areApart(other.segments, segments.size()))
        && separable
        && other.separable;
  }

  /** Whether text that differs keeps the other key from beginning with this one. */
  boolean isNoBeginningOf(Segmented other) {
    return (segments.size() > other.segments.size()
            || segments.areApart(other.segments, segments.size() - 1))
        && separable
        && other.separable;
  }
}
