package dev.clave.bench.engine;

import java.util.SplittableRandom;

/** Made-up vectors, each the same whenever its number is asked for. */
final class VectorData {

  /** What the vectors are like. */
  enum Kind {
    /** Near one of a thousand centres, and of fewer dimensions than they are written in. */
    clusters,
    /** Every direction as likely as any other: all vectors are about equally far apart. */
    noise
  }

  private static final int CENTRES = 1000;
  private static final int INNER_DIMENSIONS = 32;

  private final Kind kind;
  private final int dimensions;
  private final float[][] centres = new float[CENTRES][];
  private final float[][] directions = new float[INNER_DIMENSIONS][];

  VectorData(Kind kind, int dimensions) {
    this.kind = kind;
    this.dimensions = dimensions;
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < CENTRES; i++) {
      centres[i] = gaussian(random, INNER_DIMENSIONS);
    }
    for (int i = 0; i < INNER_DIMENSIONS; i++) {
      directions[i] = gaussian(random, dimensions);
    }
  }

  private static float[] gaussian(SplittableRandom random, int length) {
    float[] vector = new float[length];
    for (int i = 0; i < length; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  float[] vector(long number) {
    SplittableRandom random = new SplittableRandom(number * 0x9E3779B97F4A7C15L);
    if (kind == Kind.noise) {
      return gaussian(random, dimensions);
    }
    float[] centre = centres[random.nextInt(CENTRES)];
    float[] vector = new float[dimensions];
    for (int inner = 0; inner < INNER_DIMENSIONS; inner++) {
      float along = centre[inner] + 0.7f * (float) random.nextGaussian();
      for (int i = 0; i < dimensions; i++) {
        vector[i] += along * directions[inner][i];
      }
    }
    for (int i = 0; i < dimensions; i++) {
      vector[i] += 0.1f * (float) random.nextGaussian();
    }
    return vector;
  }

  static double cosine(float[] one, float[] other) {
    double dot = 0;
    double ones = 0;
    double others = 0;
    for (int i = 0; i < one.length; i++) {
      dot += (double) one[i] * other[i];
      ones += (double) one[i] * one[i];
      others += (double) other[i] * other[i];
    }
    return dot / Math.sqrt(ones * others);
  }
}
