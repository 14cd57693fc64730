package dev.clave.engine.value;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Key values as bytes whose unsigned order is DynamoDB's order. Each encoding ends itself, so that
 * one can follow another and the order of the whole is the order of the parts.
 */
public final class KeyBytes {

  /** Zero is escaped as zero and 0xFF; two zeros end a text, below every longer one. */
  private static final int ESCAPE = 0xFF;

  private static final int NEGATIVE = 0;
  private static final int ZERO = 1;
  private static final int POSITIVE = 2;

  /** The smallest power of ten of a DynamoDB number; with 125 as the largest it fits one byte. */
  private static final int SMALLEST_EXPONENT = -130;

  private KeyBytes() {}

  public static void write(ByteWriter out, AttributeValue value) {
    writePrefix(out, value);
    if (value.n() == null) {
      out.writeByte(0).writeByte(0);
    }
  }

  /** Without the end mark: the common start of all texts or binaries that begin with the value. */
  public static void writePrefix(ByteWriter out, AttributeValue value) {
    if (value.s() != null) {
      writeText(out, value.s());
    } else if (value.n() != null) {
      writeNumber(out, new BigDecimal(value.n()));
    } else {
      writeEscaped(out, value.b().asByteArrayUnsafe());
    }
  }

  private static void writeText(ByteWriter out, String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c == 0 || c >= 0x80) {
        writeEscaped(out, text.getBytes(StandardCharsets.UTF_8));
        return;
      }
    }
    out.writeAscii(text);
  }

  private static void writeEscaped(ByteWriter out, byte[] bytes) {
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        out.write(bytes, start, i + 1 - start).writeByte(ESCAPE);
        start = i + 1;
      }
    }
    out.write(bytes, start, bytes.length - start);
  }

  /** A sign, a power of ten and pairs of digits; all but the sign inverted below zero. */
  private static void writeNumber(ByteWriter out, BigDecimal number) {
    if (number.signum() == 0) {
      out.writeByte(ZERO);
      return;
    }
    String digits = number.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - number.scale();
    int significant = digits.length();
    while (digits.charAt(significant - 1) == '0') {
      significant--;
    }
    int inversion = number.signum() < 0 ? 0xFF : 0;
    out.writeByte(number.signum() < 0 ? NEGATIVE : POSITIVE);
    out.writeByte((exponent - SMALLEST_EXPONENT) ^ inversion);
    for (int i = 0; i < significant; i += 2) {
      int tens = digits.charAt(i) - '0';
      int ones = i + 1 < significant ? digits.charAt(i + 1) - '0' : 0;
      out.writeByte((tens * 10 + ones + 1) ^ inversion);
    }
    out.writeByte(inversion);
  }
}
