package dev.clave.design.document;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text made safe for HTML. */
final class Html {
  private static final Pattern VARIABLE = Pattern.compile("&lt;[^;]*?&gt;");
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_.-]+");
  private static final Pattern WORD_END =
      Pattern.compile("(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=[_.-])(?=[\\p{L}\\p{N}])");

  private Html() {}

  static String text(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /**
   * A template or condition, its variables set apart, or a name. A line may break behind a variable
   * and between the words of a name.
   */
  static String code(String template) {
    if (NAME.matcher(template).matches()) {
      return WORD_END.matcher(template).replaceAll("<wbr>");
    }
    Matcher variable = VARIABLE.matcher(text(template));
    return variable.replaceAll(
        match -> "<var>" + Matcher.quoteReplacement(match.group()) + "</var><wbr>");
  }
}
