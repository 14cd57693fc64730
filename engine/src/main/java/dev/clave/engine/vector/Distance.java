package dev.clave.engine.vector;

import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;

/** How far two vectors of 32-bit floats are apart. Added up in doubles, told in a float. */
enum Distance {

  /** 0 for the same direction, 1 for a right angle and for a vector of zeros, 2 for opposite. */
  COSINE {
    @Override
    float score(float[] one, float[] other) {
      double norms = dot(one, one) * dot(other, other);
      if (norms == 0) {
        return 1;
      }
      return (float) Math.max(0, Math.min(2, 1 - dot(one, other) / Math.sqrt(norms)));
    }

    @Override
    float likeness(float dot, float oneSquare, float otherSquare) {
      double norms = (double) oneSquare * otherSquare;
      return norms == 0 ? 0.5f : (float) ((1 + dot / Math.sqrt(norms)) / 2);
    }
  },

  EUCLIDEAN {
    @Override
    float score(float[] one, float[] other) {
      double sum = 0;
      for (int i = 0; i < one.length; i++) {
        double difference = (double) one[i] - other[i];
        sum += difference * difference;
      }
      return (float) Math.sqrt(sum);
    }

    @Override
    float likeness(float dot, float oneSquare, float otherSquare) {
      return 1 / (1 + Math.max(0, oneSquare + otherSquare - 2 * dot));
    }
  },

  /** The one function by which the higher score is the nearer one. */
  DOT_PRODUCT {
    @Override
    float score(float[] one, float[] other) {
      return (float) dot(one, other);
    }

    @Override
    float likeness(float dot, float oneSquare, float otherSquare) {
      return dot >= 0 ? 1 + dot : 1 / (1 - dot);
    }

    @Override
    boolean isNearer(float score, float than) {
      return score > than;
    }
  };

  static Distance of(VectorDistanceFunction function) {
    return valueOf(function.name());
  }

  abstract float score(float[] one, float[] other);

  /**
   * How alike two vectors are whose product and squares are known, for the graph: above zero, the
   * higher the nearer.
   */
  abstract float likeness(float dot, float oneSquare, float otherSquare);

  boolean isNearer(float score, float than) {
    return score < than;
  }

  private static double dot(float[] one, float[] other) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    int i = 0;
    for (; i + 3 < one.length; i += 4) {
      first += (double) one[i] * other[i];
      second += (double) one[i + 1] * other[i + 1];
      third += (double) one[i + 2] * other[i + 2];
      fourth += (double) one[i + 3] * other[i + 3];
    }
    for (; i < one.length; i++) {
      first += (double) one[i] * other[i];
    }
    return first + second + third + fourth;
  }
}
