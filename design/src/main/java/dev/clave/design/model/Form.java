package dev.clave.design.model;

/** How a variable's value is written into a key. Forms apply in the order in which they stand. */
public sealed interface Form {
  /** {@code lower} or {@code upper}. */
  record Fold(boolean upper) implements Form {}

  /** {@code day}, {@code month} …: the beginning of a date or timestamp in ISO form. */
  record Truncate(TimeUnit unit) implements Form {}

  /** {@code pad8}: zeros on the left up to that width, so that numbers sort as text. */
  record Pad(int width) implements Form {}

  /** {@code digits}, {@code letters} …: the only characters that the value may have. */
  record Only(CharacterClass characters) implements Form {}

  /** {@code descending}: the complement of the value, so that the greatest sorts first. */
  record Descending() implements Form {}

  /** {@code free}: the value may contain the delimiter. */
  record Free() implements Form {}
}
