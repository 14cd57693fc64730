package dev.clave.engine.policy;

/** Patterns in which {@code *} stands for any text and {@code ?} for one character. */
final class Wildcards {
  private Wildcards() {}

  /**
   * Whether the whole text fits. A star takes as little as it can, and only the last one is taken
   * back, so that the time is at most the product of the two lengths; a regular expression of many
   * stars would never end.
   */
  static boolean match(String pattern, String text) {
    int at = 0;
    int inText = 0;
    int afterStar = -1;
    int starEnds = 0;
    while (inText < text.length()) {
      if (at < pattern.length() && pattern.charAt(at) == '*') {
        afterStar = ++at;
        starEnds = inText;
      } else if (at < pattern.length()
          && (pattern.charAt(at) == '?' || pattern.charAt(at) == text.charAt(inText))) {
        at++;
        inText++;
      } else if (afterStar >= 0) {
        at = afterStar;
        inText = ++starEnds;
      } else {
        return false;
      }
    }
    while (at < pattern.length() && pattern.charAt(at) == '*') {
      at++;
    }
    return at == pattern.length();
  }
}
