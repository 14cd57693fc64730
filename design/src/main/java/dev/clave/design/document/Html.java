package dev.clave.design.document;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text made safe for HTML. */
final class Html {
  private static final Pattern VARIABLE = Pattern.compile("&lt;[^;]*?&gt;");

  private Html() {}

  static String text(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A template or condition, its variables set apart from what is fixed. */
  static String template(String template) {
    Matcher variable = VARIABLE.matcher(text(template));
    return variable.replaceAll(
        match -> "<var>" + Matcher.quoteReplacement(match.group()) + "</var>");
  }
}
