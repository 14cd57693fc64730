package dev.clave.engine.value;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Vectors of 32-bit floats: as lists of numbers in items, and packed in index entries. */
public final class FloatVector {

  /** No number written with fewer characters is beyond the range of a 32-bit float. */
  private static final int SURELY_IN_RANGE = 38;

  /** What numbers are written with; Java alone would also read {@code NaN} and {@code 1f}. */
  private static final String DECIMAL = "0123456789+-.eE";

  private FloatVector() {}

  /** Where a list of checked values has its first element that is no 32-bit float, or -1. */
  public static int firstNotFloat(List<AttributeValue> elements) {
    for (int i = 0; i < elements.size(); i++) {
      String number = elements.get(i).n();
      if (number == null || isBeyondRange(number)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isBeyondRange(String number) {
    boolean mayBe = number.length() > SURELY_IN_RANGE || number.indexOf('E') >= 0;
    return mayBe && Float.isInfinite(Float.parseFloat(number));
  }

  /** The vector that a request gives, unless something in it is no 32-bit float. */
  public static Optional<float[]> read(List<AttributeValue> elements) {
    float[] vector = new float[elements.size()];
    for (int i = 0; i < vector.length; i++) {
      String number = elements.get(i).n();
      if (number == null || !number.chars().allMatch(c -> DECIMAL.indexOf(c) >= 0)) {
        return Optional.empty();
      }
      try {
        vector[i] = Float.parseFloat(number);
      } catch (NumberFormatException notANumber) {
        return Optional.empty();
      }
      if (Float.isInfinite(vector[i])) {
        return Optional.empty();
      }
    }
    return Optional.of(vector);
  }

  public static float[] of(List<AttributeValue> elements) {
    float[] vector = new float[elements.size()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = Float.parseFloat(elements.get(i).n());
    }
    return vector;
  }

  public static byte[] pack(float[] vector) {
    ByteBuffer bytes =
        ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    return bytes.array();
  }

  public static float[] unpack(byte[] bytes) {
    float[] vector = new float[bytes.length / Float.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
    return vector;
  }

  /** As a search shows it: the shortest decimals that name the floats, {@code 1.0} for one. */
  public static AttributeValue toList(float[] vector) {
    List<AttributeValue> elements = new ArrayList<>(vector.length);
    for (float element : vector) {
      String number = new BigDecimal(Float.toString(element)).toPlainString();
      elements.add(AttributeValue.fromN(number.indexOf('.') < 0 ? number + ".0" : number));
    }
    return AttributeValue.fromL(elements);
  }
}
