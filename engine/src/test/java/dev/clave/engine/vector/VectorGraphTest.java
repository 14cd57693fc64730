package dev.clave.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VectorGraphTest {

  private static final int DIMENSIONS = 24;
  private static final int COUNT = Integer.getInteger("clave.vectors", 6_000);
  private static final int[] ANY = {};

  private final Random random = new Random(4);
  private final float[][] places = new float[40][];

  private static byte[] key(int id) {
    return ByteBuffer.allocate(4).putInt(id).array();
  }

  private static int id(byte[] key) {
    return ByteBuffer.wrap(key).getInt();
  }

  /** Near one of some places, as embeddings are. */
  private float[] vector() {
    int place = random.nextInt(places.length);
    if (places[place] == null) {
      places[place] = gaussian(3);
    }
    float[] vector = gaussian(1);
    for (int i = 0; i < vector.length; i++) {
      vector[i] += places[place][i];
    }
    return vector;
  }

  private float[] gaussian(double width) {
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (random.nextGaussian() * width);
    }
    return vector;
  }

  private static Set<Integer> nearest(
      Distance distance, Map<Integer, float[]> vectors, float[] sought, int most) {
    List<Integer> ids = new ArrayList<>(vectors.keySet());
    Map<Integer, Float> scores = new HashMap<>();
    ids.forEach(id -> scores.put(id, distance.score(sought, vectors.get(id))));
    Comparator<Integer> byScore = Comparator.comparing(scores::get);
    ids.sort(distance == Distance.DOT_PRODUCT ? byScore.reversed() : byScore);
    return new HashSet<>(ids.subList(0, Math.min(most, ids.size())));
  }

  private double recall(
      VectorGraph graph, Distance distance, Map<Integer, float[]> vectors, int rounds) {
    int hits = 0;
    int searches = 0;
    for (int i = 0; i < rounds; i++) {
      float[] sought = vector();
      Set<Integer> right = nearest(distance, vectors, sought, 10);
      Set<Integer> candidates = new HashSet<>();
      graph.candidates(sought, ANY, 60).forEach(key -> candidates.add(id(key)));
      assertThat(vectors.keySet()).containsAll(candidates);
      searches += right.size();
      right.retainAll(candidates);
      hits += right.size();
    }
    return (double) hits / searches;
  }

  @ParameterizedTest
  @EnumSource(Distance.class)
  void theGraphFindsTheNearestWhileVectorsComeChangeAndGo(Distance distance) {
    Map<Integer, float[]> vectors = new HashMap<>();
    try (VectorGraph graph = new VectorGraph(distance, DIMENSIONS)) {
      for (int i = 0; i < COUNT; i++) {
        float[] vector = vector();
        vectors.put(i, vector);
        graph.put(key(i), vector, ANY);
        if (i == COUNT / 2) {
          graph.work();
        }
      }
      // Half of them are not linked yet.
      assertThat(recall(graph, distance, vectors, 10)).isGreaterThan(0.95);
      graph.work();
      assertThat(recall(graph, distance, vectors, 20)).isGreaterThan(0.95);
      for (int i = 0; i < COUNT; i++) {
        if (i % 3 == 0) {
          vectors.remove(i);
          graph.remove(key(i));
        } else if (i % 3 == 1) {
          float[] vector = vector();
          vectors.put(i, vector);
          graph.put(key(i), vector, ANY);
        }
      }
      assertThat(recall(graph, distance, vectors, 10)).isGreaterThan(0.95);
      graph.work();
      graph.work();
      assertThat(graph.size()).isEqualTo(vectors.size());
      for (int i = 0; i < 2000; i++) {
        float[] vector = vector();
        vectors.put(COUNT + i, vector);
        graph.put(key(COUNT + i), vector, ANY);
      }
      graph.work();
      assertThat(recall(graph, distance, vectors, 20)).isGreaterThan(0.95);
    }
  }

  @Test
  void aFilterThatFewPassStillGetsAllThatPass() {
    try (VectorGraph graph = new VectorGraph(Distance.COSINE, DIMENSIONS)) {
      for (int i = 0; i < COUNT; i++) {
        graph.put(key(i), vector(), new int[] {i % 1000 == 0 ? 7 : 8, i % 2 + 1});
      }
      graph.work();
      assertThat(graph.candidates(vector(), new int[] {7, 0}, 100)).hasSize(COUNT / 1000);
      assertThat(graph.candidates(vector(), new int[] {7, 1}, 5)).hasSize(5);
      assertThat(graph.candidates(vector(), new int[] {7, 2}, 5)).isEmpty();
      assertThat(graph.candidates(vector(), new int[] {0, 2}, 30))
          .hasSize(30)
          .allSatisfy(key -> assertThat(id(key) % 2).isOne());
    }
  }

  @Test
  void vectorsOfZerosAreFoundToo() {
    try (VectorGraph graph = new VectorGraph(Distance.COSINE, DIMENSIONS)) {
      for (int i = 0; i < 100; i++) {
        graph.put(key(i), new float[DIMENSIONS], ANY);
      }
      graph.work();
      assertThat(graph.candidates(new float[DIMENSIONS], ANY, 10)).hasSize(10);
    }
  }

  @Test
  void theMemoryOfAGraphCountsItsKeysAtTheirLength() {
    try (VectorGraph graph = new VectorGraph(Distance.COSINE, DIMENSIONS)) {
      byte[] longKey = new byte[3_000];
      graph.put(key(1), vector(), ANY);
      long before = graph.bytes(0);
      graph.put(longKey, vector(), ANY);
      assertThat(graph.bytes(0) - before).isGreaterThan(longKey.length);
      graph.remove(longKey);
      assertThat(graph.bytes(0)).isEqualTo(before);
    }
  }
}
