package dev.clave.design.unify;

import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.List;

/** Takes off the text with which two segments both begin or end. */
final class Literals {
  private Literals() {}

  /** Strips both lists; false when the texts disagree, so that the segments never meet. */
  static boolean strip(List<Part> one, List<Part> other) {
    return stripEnd(one, other, true) && stripEnd(one, other, false);
  }

  /** The literal text that both templates begin with. */
  static String shared(Template one, Template other) {
    if (one.parts().isEmpty()
        || other.parts().isEmpty()
        || !(one.parts().get(0) instanceof Part.Literal mine)
        || !(other.parts().get(0) instanceof Part.Literal yours)) {
      return "";
    }
    int length = 0;
    int most = Math.min(mine.text().length(), yours.text().length());
    while (length < most && mine.text().charAt(length) == yours.text().charAt(length)) {
      length++;
    }
    return mine.text().substring(0, length);
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
