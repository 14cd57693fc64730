package dev.clave.design.unify;

import dev.clave.design.model.Part;
import java.util.List;

/** Compares and takes off the text with which two segments begin or end. */
final class Literals {
  private Literals() {}

  /** Strips both lists; false when the texts disagree, so that the segments never meet. */
  static boolean strip(List<Part> one, List<Part> other) {
    return stripEnd(one, other, true) && stripEnd(one, other, false);
  }

  /** Whether two segments begin or end with different text, or are texts that differ. */
  static boolean differ(List<Part> one, List<Part> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.size() != other.size();
    }
    return differAtBeginning(one.get(0), other.get(0))
        || differAtEnd(one.get(one.size() - 1), other.get(other.size() - 1))
        || (one.size() == 1
            && other.size() == 1
            && one.get(0) instanceof Part.Literal mine
            && other.get(0) instanceof Part.Literal yours
            && mine.text().length() != yours.text().length());
  }

  static boolean differAtBeginning(Part one, Part other) {
    if (!(one instanceof Part.Literal mine) || !(other instanceof Part.Literal yours)) {
      return false;
    }
    int length = Math.min(mine.text().length(), yours.text().length());
    return !mine.text().regionMatches(0, yours.text(), 0, length);
  }

  private static boolean differAtEnd(Part one, Part other) {
    if (!(one instanceof Part.Literal mine) || !(other instanceof Part.Literal yours)) {
      return false;
    }
    int from = mine.text().length();
    int to = yours.text().length();
    int length = Math.min(from, to);
    return !mine.text().regionMatches(from - length, yours.text(), to - length, length);
  }

  private static boolean stripEnd(List<Part> one, List<Part> other, boolean head) {
    while (!one.isEmpty() && !other.isEmpty()) {
      int left = head ? 0 : one.size() - 1;
      int right = head ? 0 : other.size() - 1;
      if (!(one.get(left) instanceof Part.Literal mine)
          || !(other.get(right) instanceof Part.Literal yours)) {
        return true;
      }
      int length = Math.min(mine.text().length(), yours.text().length());
      if (!take(mine.text(), length, head).equals(take(yours.text(), length, head))) {
        return false;
      }
      shorten(one, left, mine, length, head);
      shorten(other, right, yours, length, head);
    }
    return true;
  }

  private static String take(String text, int length, boolean head) {
    return head ? text.substring(0, length) : text.substring(text.length() - length);
  }

  private static void shorten(
      List<Part> parts, int index, Part.Literal literal, int length, boolean head) {
    String text = literal.text();
    String rest = head ? text.substring(length) : text.substring(0, text.length() - length);
    if (rest.isEmpty()) {
      parts.remove(index);
    } else {
      parts.set(index, new Part.Literal(rest, literal.span()));
    }
  }
}
