package dev.clave.server.rest;

import dev.clave.design.model.AttributeType;
import java.math.BigDecimal;
import java.util.Arrays;

/** Values that come as text, in a path or a query parameter. */
final class Texts {
  private Texts() {}

  /** The value of the type; text that is none stays text, for the table to refuse by name. */
  static Object read(AttributeType type, String text) {
    if (type instanceof AttributeType.Bool && (text.equals("true") || text.equals("false"))) {
      return Boolean.valueOf(text);
    }
    if (type instanceof AttributeType.Vector) {
      return vector(text);
    }
    boolean number =
        type instanceof AttributeType.Numeric
            || (type instanceof AttributeType.Timestamp && text.matches("\\d+"));
    if (!number) {
      return text;
    }
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException notANumber) {
      return text;
    }
  }

  /** Numbers with commas between them, in brackets or not; anything else as it is. */
  private static Object vector(String text) {
    String inner =
        text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
    try {
      return Arrays.stream(inner.split(",", -1)).map(each -> new BigDecimal(each.strip())).toList();
    } catch (NumberFormatException notANumber) {
      return text;
    }
  }
}
