package dev.clave.events.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * What JSON allows and PostgreSQL's jsonb refuses, found before it could fail a whole batch.
 *
 * <pre>{@code
 * PayloadLimits.check(Json.parse(text)); // refuses what jsonb cannot store
 * }</pre>
 */
public final class PayloadLimits {

  private static final int DEPTH_LIMIT = 64;
  private static final int DIGITS_LIMIT = 1000;

  private PayloadLimits() {}

  /**
   * Where in a payload a value is. It is written out for the one that is refused only: names may be
   * as long as a payload and be passed by each of a million values.
   */
  private record Place(Place outer, String step) {
    Place at(String inner) {
      return new Place(this, inner);
    }

    String path() {
      Deque<String> steps = new ArrayDeque<>();
      for (Place each = this; each != null; each = each.outer) {
        steps.push(each.step);
      }
      return Json.shortened(String.join("", steps));
    }
  }

  public static void check(JsonNode payload) throws NotAnEvent {
    check(payload, new Place(null, "payload"), 1);
  }

  private static void check(JsonNode node, Place place, int depth) throws NotAnEvent {
    if (depth > DEPTH_LIMIT) {
      throw new NotAnEvent("`payload`: expected at most " + DEPTH_LIMIT + " levels, found more");
    }
    if (node.isTextual()) {
      characters(node.textValue(), place::path);
    } else if (node.isNumber()) {
      number(node, place);
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        check(node.get(i), place.at("[" + i + "]"), depth + 1);
      }
    } else {
      for (var field : node.properties()) {
        characters(field.getKey(), place::path);
        check(field.getValue(), place.at("." + field.getKey()), depth + 1);
      }
    }
  }

  private static void number(JsonNode node, Place place) throws NotAnEvent {
    if (node.isInt() || node.isLong()) {
      return;
    }
    BigDecimal value = node.decimalValue();
    long digits = Math.max(value.precision(), Math.abs((long) value.precision() - value.scale()));
    if (digits > DIGITS_LIMIT || Math.abs((long) value.scale()) > DIGITS_LIMIT) {
      throw new NotAnEvent(
          "`%s`: expected a number of at most %d digits, found one of more"
              .formatted(place.path(), DIGITS_LIMIT));
    }
  }

  static void characters(String text, String path) throws NotAnEvent {
    characters(text, () -> Json.shortened(path));
  }

  private static void characters(String text, Supplier<String> path) throws NotAnEvent {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        throw new NotAnEvent("`" + path.get() + "`: the character U+0000 cannot be stored");
      }
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          throw new NotAnEvent("`" + path.get() + "`: unpaired surrogate");
        }
        i++;
      }
    }
  }
}
