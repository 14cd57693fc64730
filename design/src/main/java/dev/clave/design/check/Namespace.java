package dev.clave.design.check;

import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The word before a variable of a key, which says what its values are: {@code STAFF#<id>}. */
final class Namespace {
  private static final Pattern LAST = Pattern.compile("([\\p{L}\\p{N}_-]+)[^\\p{L}\\p{N}]*$");

  private Namespace() {}

  /** The words of the last segment of the text right before a variable; empty without one. */
  static List<String> of(Template template, Part.Variable variable) {
    Part before = null;
    for (Part part : template.parts()) {
      if (part.equals(variable)) {
        break;
      }
      before = part;
    }
    Matcher word = LAST.matcher(before instanceof Part.Literal text ? text.text() : "");
    return word.find() ? Texts.words(singular(word.group(1))) : List.of();
  }

  private static String singular(String word) {
    return word.length() > 3 && (word.endsWith("s") || word.endsWith("S"))
        ? word.substring(0, word.length() - 1)
        : word;
  }
}
