package dev.clave.design.model;

import java.util.regex.Pattern;

/**
 * A text that a pattern of a design may look at so often and no more. The time of some patterns
 * grows with the square of the text or doubles with every character, and whoever writes chooses the
 * text.
 *
 * <pre>{@code
 * BoundedMatch.of(java.util.regex.Pattern.compile("[A-Z]{3}"), "ABC");            // true
 * BoundedMatch.of(java.util.regex.Pattern.compile("(a|aa)+b"), "a".repeat(100));  // false, soon
 * }</pre>
 */
public final class BoundedMatch implements CharSequence {
  /** An item has at most 400 KB, and a pattern that is read once looks a few times at each. */
  private static final int MOST_LOOKS = 10_000_000;

  /** The pattern looks too often; without a stack, as it says nothing but that. */
  private static final class TooManyLooks extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyLooks() {
      super("a pattern takes too long", null, false, false);
    }
  }

  private final String text;
  private int looks;

  private BoundedMatch(String text) {
    this.text = text;
  }

  /**
   * Whether the whole text is like the pattern; false also where that takes too long to find out.
   */
  public static boolean of(Pattern pattern, String text) {
    try {
      return pattern.matcher(new BoundedMatch(text)).matches();
    } catch (TooManyLooks | StackOverflowError tooMuch) {
      return false;
    }
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    if (++looks > MOST_LOOKS) {
      throw new TooManyLooks();
    }
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
