package dev.clave.engine.vector;

import java.util.Arrays;

/**
 * Vectors in a byte for each dimension, by number. Good enough to find candidates by; the entries
 * themselves decide. One thread sets a number before others read it.
 */
final class Codes {

  private static final int CHUNK_BITS = 10;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int MOST = Byte.MAX_VALUE;

  private final Distance distance;
  private final int dimensions;
  private volatile byte[][] codes = new byte[0][];
  private volatile float[][] scales = new float[0][];
  private volatile float[][] squares = new float[0][];

  Codes(Distance distance, int dimensions) {
    this.distance = distance;
    this.dimensions = dimensions;
  }

  void set(int number, float[] vector) {
    int chunk = number >>> CHUNK_BITS;
    grow(chunk);
    float largest = 0;
    double square = 0;
    for (float each : vector) {
      largest = Math.max(largest, Math.abs(each));
      square += (double) each * each;
    }
    float scale = largest / MOST;
    int at = number & (CHUNK - 1);
    byte[] target = codes[chunk];
    for (int i = 0; i < dimensions; i++) {
      target[at * dimensions + i] = scale == 0 ? 0 : (byte) Math.round(vector[i] / scale);
    }
    scales[chunk][at] = scale;
    squares[chunk][at] = (float) square;
  }

  private synchronized void grow(int chunk) {
    int size = codes.length;
    if (chunk < size) {
      return;
    }
    int chunks = Math.max(chunk + 1, size + size / 8);
    byte[][] moreCodes = Arrays.copyOf(codes, chunks);
    float[][] moreScales = Arrays.copyOf(scales, chunks);
    float[][] moreSquares = Arrays.copyOf(squares, chunks);
    for (int i = size; i < chunks; i++) {
      moreCodes[i] = new byte[CHUNK * dimensions];
      moreScales[i] = new float[CHUNK];
      moreSquares[i] = new float[CHUNK];
    }
    scales = moreScales;
    squares = moreSquares;
    codes = moreCodes;
  }

  /** How alike two are: above zero, the higher the nearer. */
  float likeness(int one, int other) {
    byte[] a = codes[one >>> CHUNK_BITS];
    byte[] b = codes[other >>> CHUNK_BITS];
    int from = (one & (CHUNK - 1)) * dimensions;
    int to = (other & (CHUNK - 1)) * dimensions;
    int first = 0;
    int second = 0;
    int i = 0;
    for (; i + 1 < dimensions; i += 2) {
      first += a[from + i] * b[to + i];
      second += a[from + i + 1] * b[to + i + 1];
    }
    if (i < dimensions) {
      first += a[from + i] * b[to + i];
    }
    float dot = (float) (first + second) * scale(one) * scale(other);
    return distance.likeness(dot, square(one), square(other));
  }

  /** A vector to look for, and how alike it is to those that are coded. */
  final class Sought {
    private final float[] vector;
    private final float square;

    Sought(float[] vector) {
      this.vector = vector;
      double sum = 0;
      for (float each : vector) {
        sum += (double) each * each;
      }
      this.square = (float) sum;
    }

    float likeness(int number) {
      byte[] code = codes[number >>> CHUNK_BITS];
      int at = (number & (CHUNK - 1)) * dimensions;
      float first = 0;
      float second = 0;
      float third = 0;
      float fourth = 0;
      int i = 0;
      for (; i + 3 < dimensions; i += 4) {
        first += vector[i] * code[at + i];
        second += vector[i + 1] * code[at + i + 1];
        third += vector[i + 2] * code[at + i + 2];
        fourth += vector[i + 3] * code[at + i + 3];
      }
      for (; i < dimensions; i++) {
        first += vector[i] * code[at + i];
      }
      float dot = (first + second + third + fourth) * scale(number);
      return distance.likeness(dot, square, square(number));
    }
  }

  private float scale(int number) {
    return scales[number >>> CHUNK_BITS][number & (CHUNK - 1)];
  }

  private float square(int number) {
    return squares[number >>> CHUNK_BITS][number & (CHUNK - 1)];
  }
}
