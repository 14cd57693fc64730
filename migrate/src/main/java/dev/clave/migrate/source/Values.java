package dev.clave.migrate.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;

/** Texts of a database as values. What Java cannot hold ({@code NaN}) stays the word. */
final class Values {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private Values() {}

  static Object floating(String text) {
    if (text == null) {
      return null;
    }
    char first = text.charAt(0);
    boolean digits = first == '-' ? text.length() > 1 && text.charAt(1) <= '9' : first <= '9';
    return digits ? new BigDecimal(text) : text;
  }

  static Object json(String text) {
    try {
      return text == null ? null : JSON.readValue(text, Object.class);
    } catch (JsonProcessingException unreadable) {
      return text;
    }
  }
}
