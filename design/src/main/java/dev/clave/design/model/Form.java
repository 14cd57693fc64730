package dev.clave.design.model;

/** How a variable's value is written into a key. Forms apply in the order in which they stand. */
public sealed interface Form {
  /** {@code lower} or {@code upper}. */
  record Fold(boolean upper) implements Form {}

  /** {@code day}, {@code week} …: a part of a date or timestamp in ISO form. */
  record Truncate(TimeUnit unit) implements Form {}

  /** {@code pad8}: a number of that width, see {@link PaddedNumber}, so that it sorts as text. */
  record Pad(int width) implements Form {}

  /**
   * {@code fill20}: spaces on the right up to that width, so that text sorts before what follows.
   */
  record Fill(int width) implements Form {}

  /** {@code first4}: the first characters of a text. */
  record First(int length) implements Form {}

  /** {@code digits}, {@code letters} …: the only characters that the value may have. */
  record Only(CharacterClass characters) implements Form {}

  /** {@code descending}: the complement of the value, so that the greatest sorts first. */
  record Descending() implements Form {}

  /** {@code free}: the value may contain the delimiter. */
  record Free() implements Form {}
}
