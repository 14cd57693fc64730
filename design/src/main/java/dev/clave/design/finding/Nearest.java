package dev.clave.design.finding;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * The known word nearest to a misspelt one.
 *
 * <pre>{@code
 * Nearest.to("statsu", List.of("status", "limit"));    // Optional[status]
 * Nearest.to("colour", List.of("status", "limit"));    // Optional.empty
 * }</pre>
 */
public final class Nearest {
  private Nearest() {}

  /** Empty when none of them is near. */
  public static Optional<String> to(String word, Collection<String> names) {
    int most = Math.max(1, word.length() / 3);
    return names.stream()
        .filter(other -> distance(word, other) <= most)
        .min(Comparator.comparingInt(other -> distance(word, other)));
  }

  /** Letters added, left out, changed or swapped with the next one, whatever their case. */
  private static int distance(String a, String b) {
    CheckInterrupted.heed();
    String left = a.toLowerCase(Locale.ROOT);
    String right = b.toLowerCase(Locale.ROOT);
    int[][] distance = new int[left.length() + 1][right.length() + 1];
    for (int i = 0; i <= left.length(); i++) {
      for (int j = 0; j <= right.length(); j++) {
        if (i == 0 || j == 0) {
          distance[i][j] = i + j;
          continue;
        }
        int change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
        distance[i][j] =
            Math.min(
                Math.min(distance[i - 1][j], distance[i][j - 1]) + 1,
                distance[i - 1][j - 1] + change);
        boolean swapped =
            i > 1
                && j > 1
                && left.charAt(i - 1) == right.charAt(j - 2)
                && left.charAt(i - 2) == right.charAt(j - 1);
        if (swapped) {
          distance[i][j] = Math.min(distance[i][j], distance[i - 2][j - 2] + 1);
        }
      }
    }
    return distance[left.length()][right.length()];
  }
}
