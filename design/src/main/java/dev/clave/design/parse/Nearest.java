package dev.clave.design.parse;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The known word nearest to a misspelt one. */
final class Nearest {
  private Nearest() {}

  static Optional<String> to(String word, Collection<String> known) {
    int most = Math.max(1, word.length() / 3);
    return known.stream()
        .filter(other -> distance(word, other) <= most)
        .min(Comparator.comparingInt(other -> distance(word, other)));
  }

  /** Levenshtein's, letters of either case being the same. */
  private static int distance(String a, String b) {
    String left = a.toLowerCase(Locale.ROOT);
    String right = b.toLowerCase(Locale.ROOT);
    int[] row = new int[right.length() + 1];
    for (int j = 0; j <= right.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= right.length(); j++) {
        int above = row[j];
        int change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(row[j] + 1, row[j - 1] + 1), diagonal + change);
        diagonal = above;
      }
    }
    return row[right.length()];
  }
}
