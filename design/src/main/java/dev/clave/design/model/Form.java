package dev.clave.design.model;

import java.util.List;

/**
 * How a variable's value is written into a key. Forms apply in the order in which they stand.
 *
 * <p>In a key: {@code <email:lower>}, {@code <at:month>}, and two of them in {@code
 * <score:pad6:descending>}.
 */
public sealed interface Form {
  /** Every form as it is written, those with a number with one that is usual. */
  List<String> WORDS =
      List.of(
          "lower",
          "upper",
          "year",
          "quarter",
          "month",
          "week",
          "day",
          "hour",
          "minute",
          "second",
          "pad8",
          "fill20",
          "first4",
          "digits",
          "hex",
          "letters",
          "lowercase",
          "uppercase",
          "alphanumeric",
          "descending",
          "free");

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
