package dev.clave.design.policy;

import java.util.regex.Pattern;

/**
 * Paths with stars: {@code **} stands for any folders, {@code *} for any part of one name.
 *
 * <p>{@code systems/**} holds for {@code systems/pai/design.yaml}, {@code *.yaml} for a file in any
 * folder.
 */
public record PathGlob(String text) {
  static final PathGlob ANY = new PathGlob("**");

  boolean matches(String path) {
    String slashes = path.replace('\\', '/');
    String relative = slashes.startsWith("./") ? slashes.substring(2) : slashes;
    return Pattern.matches("(?:.*/)?" + expression(), relative);
  }

  private String expression() {
    StringBuilder expression = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      if (text.startsWith("**/", at)) {
        expression.append("(?:.*/)?");
        at += 3;
      } else if (text.startsWith("**", at)) {
        expression.append(".*");
        at += 2;
      } else {
        char next = text.charAt(at++);
        expression.append(
            next == '*' ? "[^/]*" : next == '?' ? "[^/]" : Pattern.quote(String.valueOf(next)));
      }
    }
    return expression.toString();
  }
}
