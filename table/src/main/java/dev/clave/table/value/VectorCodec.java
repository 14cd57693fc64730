package dev.clave.table.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A vector: a list of as many 32-bit floats as it has dimensions. A {@code float[]} is taken too,
 * and as text numbers with commas between them.
 */
final class VectorCodec implements ValueCodec {
  private final int dimensions;
  private final ListCodec numbers;

  VectorCodec(int dimensions, ListCodec numbers) {
    this.dimensions = dimensions;
    this.numbers = numbers;
  }

  @Override
  public AttributeValue encode(Object value) {
    if (value instanceof float[] floats) {
      List<BigDecimal> list = new ArrayList<>(floats.length);
      for (float each : floats) {
        if (!Float.isFinite(each)) {
          throw Mismatch.of("finite numbers", each);
        }
        list.add(new BigDecimal(Float.toString(each)));
      }
      return sized(list);
    }
    if (value instanceof Collection<?> list) {
      return sized(list);
    }
    throw Mismatch.of("a list of " + dimensions + " numbers", value);
  }

  private AttributeValue sized(Collection<?> list) {
    if (list.size() != dimensions) {
      throw Mismatch.of("a list of " + dimensions + " numbers", "one of " + list.size());
    }
    AttributeValue storedVector = numbers.encode(list);
    for (int i = 0; i < dimensions; i++) {
      if (Float.isInfinite(Float.parseFloat(storedVector.l().get(i).n()))) {
        throw Mismatch.of("a 32-bit float", storedVector.l().get(i).n()).in(Integer.toString(i));
      }
    }
    return storedVector;
  }

  @Override
  public AttributeValue encodeText(String text) {
    String inner =
        text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
    try {
      return sized(
          Arrays.stream(inner.split(",", -1)).map(each -> new BigDecimal(each.strip())).toList());
    } catch (NumberFormatException notANumber) {
      throw Mismatch.of(dimensions + " numbers with commas between them", text);
    }
  }

  @Override
  public Object decode(AttributeValue value) {
    return numbers.decode(value);
  }
}
