package dev.clave.design.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

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

  /** A value in this form; empty where it has none. */
  Optional<String> of(String value);

  /** What was expected instead of a value that this form does not take. */
  default String expected(String value) {
    return "a value";
  }

  /** The value whose form a text is; empty where the form does not keep all of a value. */
  Optional<String> valueOf(String text);

  /** {@code lower} or {@code upper}. */
  record Fold(boolean upper) implements Form {
    @Override
    public Optional<String> of(String value) {
      return Optional.of(upper ? value.toUpperCase(Locale.ROOT) : value.toLowerCase(Locale.ROOT));
    }

    @Override
    public Optional<String> valueOf(String text) {
      return Optional.empty();
    }
  }

  /** {@code day}, {@code week} …: a part of a date or timestamp in ISO form. */
  record Truncate(TimeUnit unit) implements Form {
    @Override
    public Optional<String> of(String value) {
      return unit.of(value);
    }

    @Override
    public String expected(String value) {
      return "a date of at least " + unit.length() + " characters";
    }

    @Override
    public Optional<String> valueOf(String text) {
      return Optional.empty();
    }
  }

  /** {@code pad8}: a number of that width, see {@link PaddedNumber}, so that it sorts as text. */
  record Pad(int width) implements Form {
    @Override
    public Optional<String> of(String value) {
      return PaddedNumber.text(value, width);
    }

    @Override
    public String expected(String value) {
      return "a number of at most " + width + " digits";
    }

    @Override
    public Optional<String> valueOf(String text) {
      return Optional.of(PaddedNumber.number(text, width));
    }
  }

  /**
   * {@code fill20}: spaces on the right up to that width, so that text sorts before what follows. A
   * space at the end of a value could not be told from these.
   */
  record Fill(int width) implements Form {
    @Override
    public Optional<String> of(String value) {
      int length = value.codePointCount(0, value.length());
      return length > width || value.endsWith(" ")
          ? Optional.empty()
          : Optional.of(value + " ".repeat(width - length));
    }

    @Override
    public String expected(String value) {
      return value.codePointCount(0, value.length()) > width
          ? "at most " + width + " characters"
          : "a value that does not end in a space";
    }

    @Override
    public Optional<String> valueOf(String text) {
      return Optional.of(text.stripTrailing());
    }
  }

  /** {@code first4}: the first characters of a text. */
  record First(int length) implements Form {
    @Override
    public Optional<String> of(String value) {
      return value.codePointCount(0, value.length()) < length
          ? Optional.empty()
          : Optional.of(value.substring(0, value.offsetByCodePoints(0, length)));
    }

    @Override
    public String expected(String value) {
      return "at least " + length + " characters";
    }

    @Override
    public Optional<String> valueOf(String text) {
      return Optional.empty();
    }
  }

  /** {@code digits}, {@code letters} …: the only characters that the value may have. */
  record Only(CharacterClass characters) implements Form {
    @Override
    public Optional<String> of(String value) {
      return characters.matches(value) ? Optional.of(value) : Optional.empty();
    }

    @Override
    public String expected(String value) {
      return "only " + characters.name().toLowerCase(Locale.ROOT) + " characters";
    }

    @Override
    public Optional<String> valueOf(String text) {
      return Optional.of(text);
    }
  }

  /**
   * {@code descending}: the complement of the value, so that the greatest sorts first. Digits are
   * turned round; all else must be alike in all values, so it takes numbers, dates and timestamps.
   */
  record Descending() implements Form {
    @Override
    public Optional<String> of(String value) {
      if (value.startsWith("-")) {
        return Optional.empty();
      }
      StringBuilder complement = new StringBuilder(value.length());
      for (int i = 0; i < value.length(); i++) {
        char c = value.charAt(i);
        if (Character.isLetter(c) && c != 'T' && c != 'Z') {
          return Optional.empty();
        }
        complement.append(c >= '0' && c <= '9' ? (char) ('9' - (c - '0')) : c);
      }
      return Optional.of(complement.toString());
    }

    @Override
    public String expected(String value) {
      return value.startsWith("-")
          ? "a number of 0 or more, as it sorts descending in a key"
          : "digits, a date or a timestamp, as it sorts descending";
    }

    @Override
    public Optional<String> valueOf(String text) {
      return of(text);
    }
  }

  /** {@code free}: the value may contain the delimiter. */
  record Free() implements Form {
    @Override
    public Optional<String> of(String value) {
      return Optional.of(value);
    }

    @Override
    public Optional<String> valueOf(String text) {
      return Optional.of(text);
    }
  }
}
