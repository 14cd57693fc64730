package dev.clave.table.transition;

import dev.clave.table.value.Mismatch;
import dev.clave.table.value.ValueCodec;
import java.math.BigDecimal;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Gives a value the form of another type: numbers and text, the forms of timestamps. */
final class Conversion {
  private Conversion() {}

  static AttributeValue of(ValueCodec from, ValueCodec to, AttributeValue value) {
    Object plain = from.decode(value);
    try {
      return to.encode(plain);
    } catch (Mismatch mismatch) {
      if (plain instanceof String || plain instanceof Number || plain instanceof Boolean) {
        return to.encodeText(
            plain instanceof BigDecimal number ? number.toPlainString() : plain.toString());
      }
      throw mismatch;
    }
  }
}
