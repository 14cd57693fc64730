package dev.clave.design.model;

import java.util.regex.Pattern;

/**
 * Text of a known form. {@code expression} is what it looks like: strict enough to catch a slip, no
 * stricter.
 *
 * <p>In a design: {@code email: email}; {@code TextFormat.EMAIL.matches("ana@example.com")} is
 * true.
 */
public enum TextFormat {
  EMAIL("[^@\\s#]+@[^@\\s#]+\\.[^@\\s#.]+"),
  UUID("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"),
  ULID("[0-7][0-9A-HJKMNP-TV-Z]{25}"),
  KSUID("[0-9A-Za-z]{27}"),
  URL("[A-Za-z][A-Za-z0-9+.-]*://.+"),
  /**
   * The group is repeated possessively: otherwise the stack would be as deep as the text is long.
   */
  SLUG("[a-z0-9]+(-[a-z0-9]+)*", "[a-z0-9]+(?:-[a-z0-9]+)*+"),
  GEOHASH("[0-9b-hjkmnp-z]{1,12}"),
  PHONE("\\+?[0-9][0-9 ()./-]{4,24}");

  private final String expression;
  private final Pattern pattern;

  TextFormat(String expression) {
    this(expression, expression);
  }

  TextFormat(String expression, String inJava) {
    this.expression = expression;
    this.pattern = Pattern.compile(inJava);
  }

  public String expression() {
    return expression;
  }

  public boolean matches(String text) {
    return pattern.matcher(text).matches();
  }
}
