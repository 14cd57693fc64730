package dev.clave.engine.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.protocol.MarshallingType;

/** Reads one JSON scalar as the type a member asks for, with the service's own refusals. */
final class Scalar {
  private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);

  private Scalar() {}

  static Object read(JsonParser parser, JsonToken token, MarshallingType<?> type)
      throws IOException {
    if (type == MarshallingType.STRING) {
      return string(parser, token);
    }
    if (type == MarshallingType.BOOLEAN) {
      return bool(parser, token);
    }
    if (type == MarshallingType.SDK_BYTES) {
      return bytes(parser, token);
    }
    return number(parser, token, type);
  }

  static String string(JsonParser parser, JsonToken token) throws IOException {
    if (token == JsonToken.VALUE_STRING) {
      return parser.getText();
    }
    throw mismatch(token, MarshallingType.STRING);
  }

  static Boolean bool(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      // The service takes these spellings too.
      case VALUE_STRING ->
          switch (parser.getText().toUpperCase(Locale.ROOT)) {
            case "TRUE", "1", "YES" -> Boolean.TRUE;
            case "FALSE", "0", "NO" -> Boolean.FALSE;
            default -> throw new SerializationException("Unexpected token received from parser");
          };
      default -> throw mismatch(token, MarshallingType.BOOLEAN);
    };
  }

  static SdkBytes bytes(JsonParser parser, JsonToken token) throws IOException {
    if (token == JsonToken.START_ARRAY || token == JsonToken.START_OBJECT) {
      throw mismatch(token, MarshallingType.SDK_BYTES);
    }
    if (token != JsonToken.VALUE_STRING) {
      throw new SerializationException("only base-64-encoded strings are convertible to bytes");
    }
    String text = parser.getText();
    if (text.length() % 4 != 0) {
      throw new SerializationException(
          "Base64 encoded length is expected a multiple of 4 bytes but found: " + text.length());
    }
    byte[] decoded;
    try {
      decoded = Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      throw new SerializationException(refusal(text));
    }
    // A decoder forgives stray bits in the last character; the service does not.
    if (!Base64.getEncoder().encodeToString(decoded).equals(text)) {
      throw new SerializationException("Invalid last non-pad Base64 character dectected");
    }
    return SdkBytes.fromByteArrayUnsafe(decoded);
  }

  private static String refusal(String text) {
    for (int at = 0; at < text.length(); at++) {
      char character = text.charAt(at);
      boolean plain =
          (character >= 'A' && character <= 'Z')
              || (character >= 'a' && character <= 'z')
              || (character >= '0' && character <= '9')
              || character == '+'
              || character == '/';
      if (!plain && character != '=') {
        return "Invalid Base64 character: '" + character + "'";
      }
    }
    return "Invalid last non-pad Base64 character dectected";
  }

  private static Object number(JsonParser parser, JsonToken token, MarshallingType<?> type)
      throws IOException {
    if (token != JsonToken.VALUE_NUMBER_INT && token != JsonToken.VALUE_NUMBER_FLOAT) {
      throw mismatch(token, type);
    }
    if (type == MarshallingType.DOUBLE) {
      return parser.getDoubleValue();
    }
    if (type == MarshallingType.FLOAT) {
      return (float) parser.getDoubleValue();
    }
    if (type == MarshallingType.INSTANT) {
      double seconds = parser.getDoubleValue();
      return Instant.ofEpochMilli(BigDecimal.valueOf(seconds).multiply(THOUSAND).longValue());
    }
    // A narrowing cast from double stops at the ends of the range instead of wrapping around.
    return type == MarshallingType.LONG
        ? (Object) (long) parser.getDoubleValue()
        : (Object) (int) parser.getDoubleValue();
  }

  private static SerializationException mismatch(JsonToken token, MarshallingType<?> type) {
    return new SerializationException(
        switch (token) {
          case START_ARRAY -> "Unrecognized collection type class " + JavaNames.scalar(type);
          case START_OBJECT -> "Start of structure or map found where not expected";
          case VALUE_STRING -> "STRING_VALUE" + cannotBe(type);
          case VALUE_NUMBER_INT -> "NUMBER_VALUE" + cannotBe(type);
          case VALUE_NUMBER_FLOAT -> "DECIMAL_VALUE" + cannotBe(type);
          case VALUE_TRUE -> "TRUE_VALUE" + cannotBe(type);
          default -> "FALSE_VALUE" + cannotBe(type);
        });
  }

  private static String cannotBe(MarshallingType<?> type) {
    return " cannot be converted to " + JavaNames.simple(type);
  }
}
