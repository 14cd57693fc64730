package dev.clave.events.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/** What JSON allows and PostgreSQL's jsonb refuses, found before it could fail a whole batch. */
public final class PayloadLimits {

  private static final int DEPTH_LIMIT = 64;
  private static final int DIGITS_LIMIT = 1000;

  private PayloadLimits() {}

  public static void check(JsonNode payload) throws NotAnEvent {
    check(payload, "payload", 1);
  }

  private static void check(JsonNode node, String path, int depth) throws NotAnEvent {
    if (depth > DEPTH_LIMIT) {
      throw new NotAnEvent("`payload`: expected at most " + DEPTH_LIMIT + " levels, found more");
    }
    if (node.isTextual()) {
      characters(node.textValue(), path);
    } else if (node.isNumber()) {
      number(node, path);
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        check(node.get(i), path + "[" + i + "]", depth + 1);
      }
    } else {
      for (var field : node.properties()) {
        characters(field.getKey(), path);
        check(field.getValue(), path + "." + field.getKey(), depth + 1);
      }
    }
  }

  private static void number(JsonNode node, String path) throws NotAnEvent {
    if (node.isInt() || node.isLong()) {
      return;
    }
    BigDecimal value = node.decimalValue();
    long digits = Math.max(value.precision(), Math.abs((long) value.precision() - value.scale()));
    if (digits > DIGITS_LIMIT || Math.abs((long) value.scale()) > DIGITS_LIMIT) {
      throw new NotAnEvent(
          "`%s`: expected a number of at most %d digits, found one of more"
              .formatted(Json.shortened(path), DIGITS_LIMIT));
    }
  }

  static void characters(String text, String path) throws NotAnEvent {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        throw new NotAnEvent(
            "`" + Json.shortened(path) + "`: the character U+0000 cannot be stored");
      }
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          throw new NotAnEvent("`" + Json.shortened(path) + "`: unpaired surrogate");
        }
        i++;
      }
    }
  }
}
